import { readFileSync } from "node:fs";
import type { Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { runOutcomes } from "../../functions/core/run/outcome.ts";
import { functionUses } from "../../lib/cloud/function-uses.ts";
import { sumOf } from "../../lib/cloud/region-metrics.ts";
import type { RegionStage } from "../../lib/cloud/region-stage.ts";
import type { ServiceFunction } from "../../lib/cloud/service-function.ts";
import { measures, metricNamespace } from "../../lib/metrics.ts";
import { table } from "../../lib/table.ts";
import {
  appWith,
  everySetting,
  functionOf,
  type Properties,
  propertiesOf,
  templatesWith,
} from "./support/templates.ts";

const operations = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
let service: Template;
/** Without the one that is for releases alone: wiring.test.ts. */
let alarms: Properties[] = [];
const isForReleases = ({ AlarmDescription }: Properties) => AlarmDescription.startsWith("A tick failed.");

beforeAll(() => {
  ({ service } = templatesWith(everySetting));
  alarms = [...propertiesOf(service, "AWS::CloudWatch::Alarm").values()].filter(
    (alarm) => !isForReleases(alarm),
  );
});

/** AWS's own metrics that alarms watch: their dimensions, and the resources that the dimensions name. */
const ofAws: Record<string, { names: string[]; dimension: string; type: string; property?: string }> = {
  "AWS/Lambda": {
    names: ["Throttles", "Invocations"],
    dimension: "FunctionName",
    type: "AWS::Lambda::Function",
  },
  "AWS/SQS": {
    names: ["ApproximateNumberOfMessagesVisible"],
    dimension: "QueueName",
    type: "AWS::SQS::Queue",
  },
  "AWS/ApiGateway": {
    names: ["5XXError"],
    dimension: "ApiName",
    type: "AWS::ApiGateway::RestApi",
    property: "Name",
  },
  "AWS/States": {
    names: ["ThrottledEvents", "OpenExecutionCount"],
    // What is counted for the whole account has none.
    dimension: "ServiceMetric",
    type: "",
  },
  "AWS/Backup": {
    names: ["NumberOfCopyJobsCompleted", "NumberOfCopyJobsFailed"],
    dimension: "BackupVaultName",
    type: "",
  },
  "AWS/DynamoDB": { names: ["WriteThrottleEvents"], dimension: "TableName", type: "" },
};

/** The metrics that an alarm watches, including the terms of a sum. */
function metricsOf(alarm: Properties): Properties[] {
  if (!alarm["Metrics"]) return [alarm];
  return alarm["Metrics"].flatMap(({ MetricStat }: Properties) => (MetricStat ? [MetricStat.Metric] : []));
}

/** The statistics by which an alarm sees its metrics, as the docs name them. */
function statisticsOf({ Statistic, ExtendedStatistic, Metrics = [] }: Properties): string[] {
  const terms = Metrics.flatMap(({ MetricStat }: Properties) => MetricStat?.Stat ?? []);
  const all: string[] = [Statistic, ExtendedStatistic, ...terms].filter((found) => found !== undefined);
  return [...new Set(all.map((statistic) => statistic.toLowerCase()))];
}

/** The heading in docs/operations.md to which an alarm leads. */
function anchorOf({ AlarmDescription }: Properties): string {
  return /What to do: docs\/operations\.md#([a-z-]+)$/.exec(AlarmDescription)?.[1] ?? "";
}

function dimensionsOf(metric: Properties): Record<string, unknown> {
  return Object.fromEntries((metric["Dimensions"] ?? []).map(({ Name, Value }: Properties) => [Name, Value]));
}

/** The dimensions of a metric that the functions write, each with its possible values. */
function written(metricName: string): Record<string, readonly string[]> {
  const measure = Object.values(measures).find(({ name }) => name === metricName);
  if (!measure) throw new Error(`No function writes ${metricName}.`);
  const own = measure.dimensions.map((dimension) => {
    if (dimension !== "outcome") throw new Error(`The values of ${dimension} are unknown.`);
    return [dimension, runOutcomes] as const;
  });
  return { service: ["scenario-api"], ...Object.fromEntries(own) };
}

describe("docs/operations.md, Alarms", () => {
  test("each refers to instructions, and these exist", () => {
    for (const alarm of alarms) {
      const headings = [...operations.matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? "");
      const anchors = headings.map((heading) => heading.toLowerCase().replaceAll(" ", "-"));
      expect(anchors, alarm["AlarmDescription"]).toContain(anchorOf(alarm));
    }
    expect(operations.match(/^### /gm)).toHaveLength(alarms.length);
  });

  test("each goes off at the threshold, and in as many periods, as the table says", () => {
    const seconds = { minutes: 60, day: 24 * 3600 };
    const row =
      /^\| \[(?<heading>[^\]]+)\]\(#(?<anchor>[a-z-]+)\) \| `(?<metric>\w+)`, (?<statistic>\w+) \| (?<below>less than )?(?<threshold>[\d,]+)(?: or more)? \| (?<times>\d+) × (?<length>\d+) (?<unit>minutes|day) \| (?<without>on|off) \|$/gm;
    const stated = [...operations.matchAll(row)].map(({ groups = {} }) => ({
      anchor: groups["anchor"],
      metric: groups["metric"],
      statistic: groups["statistic"],
      threshold: Number(groups["threshold"]?.replaceAll(",", "")),
      comparison: groups["below"] ? "LessThanThreshold" : "GreaterThanOrEqualToThreshold",
      periods: Number(groups["times"]),
      period: Number(groups["length"]) * seconds[groups["unit"] as keyof typeof seconds],
      missing: groups["without"] === "on" ? "breaching" : "notBreaching",
    }));
    const made = alarms.map((alarm) => ({
      anchor: anchorOf(alarm),
      metric: [...new Set(metricsOf(alarm).map(({ MetricName }) => MetricName))].join(),
      statistic: statisticsOf(alarm).join(),
      threshold: alarm["Threshold"],
      comparison: alarm["ComparisonOperator"],
      periods: alarm["EvaluationPeriods"],
      period:
        alarm["Period"] ??
        alarm["Metrics"].find(({ MetricStat }: Properties) => MetricStat).MetricStat.Period,
      missing: alarm["TreatMissingData"],
    }));
    expect(made).toEqual(stated);
    for (const alarm of alarms) {
      // All of the periods have to be over the threshold.
      expect(alarm["DatapointsToAlarm"] ?? alarm["EvaluationPeriods"]).toBe(alarm["EvaluationPeriods"]);
    }
  });

  test("each watches a metric of a function or of AWS itself, by its dimensions", () => {
    for (const metric of alarms.flatMap(metricsOf)) {
      const dimensions = dimensionsOf(metric);
      if (metric["Namespace"] === metricNamespace) {
        const known = written(metric["MetricName"]);
        expect(Object.keys(dimensions).sort()).toEqual(Object.keys(known).sort());
        for (const [name, value] of Object.entries(dimensions)) expect(known[name]).toContain(value);
        continue;
      }
      const aws = ofAws[metric["Namespace"]];
      expect(aws?.names, metric["Namespace"]).toContain(metric["MetricName"]);
      const isOfAccount = metric["MetricName"] === "OpenExecutionCount";
      const { GlobalSecondaryIndexName: _, ...others } = dimensions;
      expect(Object.keys(others)).toEqual(isOfAccount ? [] : [aws?.dimension]);
    }
  });

  test("5xx answers are counted of this API alone: its metrics go by its name, which says the service, the stage and the region", () => {
    const apiAndAlarm = (stage: string) => {
      const [us] = appWith(`${stage}\nregions: { us: }`).stages;
      const template = Template.fromStack(us?.service as RegionStage["service"]);
      const [api] = propertiesOf(template, "AWS::ApiGateway::RestApi").values();
      const [alarm] = [...propertiesOf(template, "AWS::CloudWatch::Alarm").values()].filter(
        ({ MetricName }) => MetricName === "5XXError",
      );
      return [api?.["Name"], dimensionsOf(alarm ?? {})["ApiName"]];
    };
    expect(apiAndAlarm("")).toEqual(["scenario-api-us", "scenario-api-us"]);
    expect(apiAndAlarm("stage: staging")).toEqual(["scenario-api-staging-us", "scenario-api-staging-us"]);
  });

  test("copies in the other region that fail, and nights without any, are noticed, by setting only", () => {
    const [us] = appWith(everySetting).stages;
    const copies = Template.fromStack(us?.node.findChild("copies") as Stack);
    const [vault] = propertiesOf(copies, "AWS::Backup::BackupVault").values();
    const ofCopies = ({ Namespace }: Properties) => Namespace === "AWS/Backup";
    const common = {
      Dimensions: [{ Name: "BackupVaultName", Value: vault?.["BackupVaultName"] }],
      Statistic: "Sum",
    };
    expect(alarms.filter(ofCopies)).toMatchObject([
      {
        ...common,
        MetricName: "NumberOfCopyJobsFailed",
        Period: 300,
        EvaluationPeriods: 1,
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        Threshold: 1,
      },
      {
        ...common,
        MetricName: "NumberOfCopyJobsCompleted",
        Period: 24 * 3600,
        EvaluationPeriods: 2,
        ComparisonOperator: "LessThanThreshold",
        Threshold: 2,
      },
    ]);
    const plain = templatesWith("regions: { us: }").service;
    expect([...propertiesOf(plain, "AWS::CloudWatch::Alarm").values()].filter(ofCopies)).toEqual([]);
  });

  test("none sums more metrics than CloudWatch takes, and one without data counts as none", () => {
    const sums = alarms.flatMap(({ Metrics }) => (Metrics ? [Metrics as Properties[]] : []));
    expect(sums.length).toBeGreaterThan(1);
    for (const metrics of sums) {
      const [formula, ...terms] = metrics;
      expect(terms.length).toBeLessThanOrEqual(10);
      expect(formula?.["Expression"]).toBe(terms.map(({ Id }) => `FILL(${Id}, 0)`).join(" + "));
    }
    const eleven = Array.from({ length: 11 }, () => ({ functionName: "f" }) as ServiceFunction);
    expect(() => sumOf(eleven, "Throttles", "Throttles")).toThrow("sums 11 metrics; an alarm takes 10");
  });

  test("each function of the API and of the workflow is watched for throttles", () => {
    const watched = alarms.flatMap(metricsOf).filter(({ MetricName }) => MetricName === "Throttles");
    expect(new Set(watched.map((metric) => JSON.stringify(dimensionsOf(metric)))).size).toBe(
      Object.keys(functionUses).length - 1,
    );
  });

  test("each function, queue and API that an alarm names is one of the region's", () => {
    const ids = new Set(Object.keys(service.toJSON()["Resources"]));
    const named = alarms.flatMap(metricsOf).flatMap((metric) => Object.values(dimensionsOf(metric)));
    const references = named.flatMap((value) => {
      const { Ref, "Fn::GetAtt": attribute } = value as Properties;
      return Ref ? [Ref] : attribute ? [attribute[0]] : [];
    });
    expect(references.length).toBeGreaterThan(10);
    for (const id of references) expect(ids).toContain(id);
  });

  test("the table whose refusals are noticed is the one that the functions use, with each of its indexes", () => {
    const watched = alarms.flatMap(metricsOf).filter(({ Namespace }) => Namespace === "AWS/DynamoDB");
    const { Variables } = functionOf(service, "status")["Environment"];
    const TableName = Variables["TABLE_NAME"];
    const ofIndexes = table.indexes.map(({ name }) => ({ TableName, GlobalSecondaryIndexName: name }));
    expect(watched.map(dimensionsOf)).toEqual([{ TableName }, ...ofIndexes]);
  });

  test("each notifies the topic when it goes off and when it is over; missing data alarms only for the tick and for copies", () => {
    const [topic] = propertiesOf(service, "AWS::SNS::Topic").keys();
    for (const { AlarmActions, OKActions, TreatMissingData, MetricName } of alarms) {
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
      const isAwaited = ["Invocations", "NumberOfCopyJobsCompleted"].includes(MetricName);
      expect(TreatMissingData).toBe(isAwaited ? "breaching" : "notBreaching");
    }
  });

  test("CloudWatch may publish to the topic, TLS is required, and the address in the settings is subscribed", () => {
    const [topic] = propertiesOf(service, "AWS::SNS::Topic").keys();
    service.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
          {
            Action: "sns:Publish",
            Effect: "Allow",
            Principal: { Service: "cloudwatch.amazonaws.com" },
            Resource: { Ref: topic },
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
            Sid: Match.anyValue(),
          },
        ]),
      },
    });
    service.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "on-call@example.com",
    });
  });

  test("what the account spends in the region is told to the address, by setting only", () => {
    const [[, budget] = ["", {}]] = propertiesOf(service, "AWS::Budgets::Budget");
    expect(budget["Budget"]).toMatchObject({
      BudgetName: expect.stringMatching(/^scenario-api-us-[0-9a-f]{8}$/),
      BudgetLimit: { Amount: 250, Unit: "USD" },
      CostFilters: { Region: ["us-east-1"] },
      TimeUnit: "MONTHLY",
    });
    // At the amount that is set: a threshold of another kind is a number of dollars.
    for (const { Notification } of budget["NotificationsWithSubscribers"]) {
      expect(Notification).toMatchObject({
        ComparisonOperator: "GREATER_THAN",
        Threshold: 100,
        ThresholdType: "PERCENTAGE",
      });
    }
    const told = budget["NotificationsWithSubscribers"].map(({ Notification, Subscribers }: Properties) => [
      Notification.NotificationType,
      Subscribers[0].Address,
    ]);
    expect(told).toEqual([
      ["ACTUAL", "on-call@example.com"],
      ["FORECASTED", "on-call@example.com"],
    ]);
    const plain = templatesWith("regions: { us: }").service;
    plain.resourceCountIs("AWS::Budgets::Budget", 0);
  });

  test("a budget for another address has another name: CloudFormation makes it before it removes the one that it replaces", () => {
    const nameFor = (email: string) => {
      const { service } = templatesWith(
        `{ regions: { us: }, alarms: { email: ${email}, monthly_cost: 250 } }`,
      );
      const [budget] = propertiesOf(service, "AWS::Budgets::Budget").values();
      return budget?.["Budget"].BudgetName;
    };
    const [first, other] = ["on-call@example.com", "others@example.com"].map(nameFor);
    expect(other).not.toBe(first);
    expect(nameFor("on-call@example.com")).toBe(first);
  });

  test("the dashboard of the region shows them", () => {
    const [dashboard] = propertiesOf(service, "AWS::CloudWatch::Dashboard").values();
    expect(dashboard?.["DashboardName"]).toBe("scenario-api-us");
    const body = JSON.stringify(dashboard?.["DashboardBody"]);
    for (const [id, alarm] of propertiesOf(service, "AWS::CloudWatch::Alarm")) {
      if (!isForReleases(alarm)) expect(body).toContain(id);
    }
  });

  test("the metrics of a region's alarms are counted in what an idle region costs", () => {
    const plain = templatesWith("regions: { us: }").service;
    const watched = [...propertiesOf(plain, "AWS::CloudWatch::Alarm").values()].flatMap(metricsOf).length;
    const idle = operations.slice(operations.indexOf("\nAn idle region costs, per month: "));
    expect(idle).toContain(`alarms ${(watched * 0.1).toFixed(2)} (${watched} metrics at 0.10)`);
    const parts = [...idle.matchAll(/(?<=alarms |dashboard |metrics |secrets |about |traces )\d+\.\d+/g)];
    const [sum = 0, ...lines] = parts.map(([dollars]) => Number(dollars)).reverse();
    expect(lines).toHaveLength(6);
    expect(Math.abs(sum - lines.reduce((one, other) => one + other, 0))).toBeLessThan(0.05);
  });
});
