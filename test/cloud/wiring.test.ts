import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../functions/core/scenario/scenario-file.ts";
import { endsOf } from "../../functions/core/time/duration-range.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { type FunctionUse, functionUses } from "../../lib/cloud/function-uses.ts";
import { routes } from "../../lib/routes.ts";
import { table } from "../../lib/table.ts";
import { browserFunction } from "../../lib/verify/lambda-box.ts";
import { tasks } from "../../lib/workflow/tasks.ts";
import {
  aliasOf,
  functionArnOf,
  functionOf,
  type Properties,
  propertiesOf,
  type RegionTemplates,
  templatesWith,
} from "./support/templates.ts";

let us: RegionTemplates;

beforeAll(() => {
  us = templatesWith("regions: { us: }");
});

const handlers = Object.entries<FunctionUse>(functionUses);
const only = (type: string, template = us.service): [string, Properties] => {
  const [found, ...more] = propertiesOf(template, type);
  if (!found || more.length > 0) throw new Error(`There is not one ${type}.`);
  return found;
};
const ref = (type: string, template = us.service) => ({ Ref: only(type, template)[0] });
const arn = (type: string, template = us.service) => ({ "Fn::GetAtt": [only(type, template)[0], "Arn"] });

/** A function by its name, whose ARN is given. */
const named = (arn: object) => ({ Ref: (arn as Properties)["Fn::GetAtt"][0] });

/** A value of the service's template, with what it imports as the other stack refers to it. */
function deployed(value: unknown): unknown {
  const name = (value as Properties | undefined)?.["Fn::ImportValue"];
  if (name === undefined) return value;
  const outputs: Properties[] = Object.values(us.state.toJSON()["Outputs"]);
  return outputs.find((output) => output["Export"].Name === name)?.["Value"];
}

/** Every task of the definition, those within Maps included, by its handler. */
function tasksOf(states: Properties): { handler: string; seconds: number }[] {
  return Object.values<Properties>(states).flatMap(({ Resource, TimeoutSeconds, ItemProcessor }) => {
    if (ItemProcessor) return tasksOf(ItemProcessor.States);
    const task = /^\$\{(\w+)\}$/.exec(Resource ?? "")?.[1] as keyof typeof tasks | undefined;
    return task ? [{ handler: tasks[task], seconds: TimeoutSeconds }] : [];
  });
}

describe("What a function is given", () => {
  test("its variables are the names of the resources that it may use", () => {
    const {
      table,
      bucket,
      stateMachine,
      secretsKey,
      secretsPrefix,
      eventBus,
      region,
      serviceName,
      printFunction,
    } = environmentNames;
    for (const [handler, use] of handlers) {
      const { table: items, bucket: files, workflow, secrets, secretsKey: keyUses, prints, announces } = use;
      const { Variables } = functionOf(us.service, handler)["Environment"];
      const given = Object.fromEntries(
        Object.entries(Variables).map(([name, value]) => [name, deployed(value)]),
      );
      expect(given, handler).toMatchObject({
        [region]: "us",
        [serviceName]: "scenario-api",
        ...(items && { [table]: ref("AWS::DynamoDB::GlobalTable", us.state) }),
        ...(files && { [bucket]: ref("AWS::S3::Bucket", us.state) }),
        ...(workflow && { [stateMachine]: ref("AWS::StepFunctions::StateMachine") }),
        ...(keyUses?.includes("encrypt") && { [secretsKey]: arn("AWS::KMS::Key", us.state) }),
        ...(secrets && { [secretsPrefix]: "/scenario-api/secrets" }),
        ...(prints && { [printFunction]: named(functionArnOf(us.service, "print-report")) }),
        ...(announces && { [eventBus]: "default" }),
      });
    }
  });

  test("its variables fit into the 4 KB that Lambda has for them, however long the settings are", () => {
    // With their commas one byte less than is accepted.
    const hosts = Array.from({ length: 100 }, (_, index) => `${`host${index}`.padEnd(32, "-")}:*`);
    const { service } = templatesWith(
      `{ regions: { us: }, allowed_private_hosts: ${JSON.stringify(hosts)} }`,
    );
    expect(hosts.join()).toHaveLength(3499);
    for (const [handler] of handlers) {
      const { Variables } = functionOf(service, handler)["Environment"];
      const known = Object.entries<unknown>(Variables).map(([name, value]) => [
        name,
        // A name or ARN of which only AWS knows how long it is.
        typeof value === "string" ? value : "x".repeat(256),
      ]);
      expect(JSON.stringify(Object.fromEntries(known)).length, handler).toBeLessThan(4096);
    }
  });

  test("one that drives a browser has what a box of `npm run verify:modes` has, and keeps no browser for the next team", () => {
    const functions = [...propertiesOf(us.service, "AWS::Lambda::Function").values()];
    const drivers = functions.filter(({ Architectures }) => Architectures?.[0] === "x86_64");
    const sizes: Record<string, unknown> = {
      "functions/run-test.lambda.ts": browserFunction,
      "functions/print-report.lambda.ts": { ...browserFunction, memory: 1769 },
    };
    expect(drivers.map(({ Description }) => Description).sort()).toEqual(Object.keys(sizes).sort());
    for (const { Description, MemorySize, EphemeralStorage, Environment } of drivers) {
      expect({ memory: MemorySize, temporary: EphemeralStorage?.Size }, Description).toEqual(
        sizes[Description],
      );
      expect(Environment.Variables[environmentNames.reuseBrowser], Description).toBe("0");
    }
  });

  test("none has less memory than a cold start was measured with", () => {
    for (const [handler] of handlers) {
      expect(functionOf(us.service, handler)["MemorySize"], handler).toBeGreaterThanOrEqual(512);
    }
  });
});

describe("What leads to a function", () => {
  test("each route leads to its own", () => {
    const resources = propertiesOf(us.service, "AWS::ApiGateway::Resource");
    const pathOf = (id: string): string => {
      const found = resources.get(id);
      return found ? `${pathOf(found["ParentId"].Ref)}/${found["PathPart"]}` : "";
    };
    const methods = [...propertiesOf(us.service, "AWS::ApiGateway::Method").values()];
    const leads = methods.map(({ HttpMethod, ResourceId, Integration }) => [
      `${HttpMethod} ${pathOf(ResourceId.Ref)}`,
      Integration.Uri["Fn::Join"][1].filter((part: Properties) => part["Ref"]).at(-1),
    ]);
    expect(Object.fromEntries(leads)).toEqual(
      Object.fromEntries(
        routes.map(({ method, resource, handler }) => [
          `${method} ${resource}`,
          aliasOf(us.service, handler)[0],
        ]),
      ),
    );
  });

  test("each task of the workflow leads to its own, waits for it as long as it may run, and may invoke it", () => {
    const [, machine] = only("AWS::StepFunctions::StateMachine");
    for (const [task, handler] of Object.entries(tasks)) {
      expect(machine["DefinitionSubstitutions"][task], task).toEqual(functionArnOf(us.service, handler));
    }
    const definition = JSON.parse(machine["DefinitionString"]);
    const found = tasksOf(definition.States);
    expect(new Set(found.map(({ handler }) => handler))).toEqual(new Set(Object.values(tasks)));
    for (const { handler, seconds } of found) {
      expect(seconds, handler).toBeGreaterThanOrEqual(functionOf(us.service, handler)["Timeout"]);
    }
    expect(functionOf(us.service, tasks.RunTest)["Timeout"] * 1000).toBeGreaterThan(
      endsOf(limits.testTimeout).mostMs,
    );
    expect(definition.TimeoutSeconds * 1000).toBeGreaterThan(endsOf(limits.runTimeout).mostMs);
    const invoked = new Set(granted(machine["RoleArn"], "lambda:InvokeFunction"));
    expect(invoked).toEqual(
      new Set(Object.values(tasks).map((handler) => functionArnOf(us.service, handler))),
    );
  });

  test("a tick each minute, and the ends of workflows of this region, lead to who handles them", () => {
    const ended = (...status: string[]) => ({
      source: ["aws.states"],
      "detail-type": ["Step Functions Execution Status Change"],
      detail: { status, stateMachineArn: [ref("AWS::StepFunctions::StateMachine")] },
    });
    const rules = [...propertiesOf(us.service, "AWS::Events::Rule").values()];
    const led = rules.map(({ State, ScheduleExpression, EventPattern, Targets = [] }) => ({
      on: ScheduleExpression ?? EventPattern,
      State,
      to: Targets.map(({ Arn }: Properties) => Arn),
    }));
    const lead = (on: unknown, handler: object) => ({ on, State: "ENABLED", to: [handler] });
    expect(led).toEqual([
      lead("rate(1 minute)", aliasOf(us.service, "dispatch")[0]),
      lead(ended("FAILED", "TIMED_OUT", "ABORTED"), functionArnOf(us.service, "finish-run")),
      lead(ended("SUCCEEDED"), functionArnOf(us.service, "start-waiting")),
    ]);
  });
});

/** Handlers of functions that are released gradually. */
const released = [...new Set(routes.map(({ handler }) => handler)), "dispatch"];
/** The logical id that a reference names. */
const idOf = (reference: Properties) => reference["Ref"] as string;

describe("docs/operations.md, Upgrade: functions that answer requests, and the dispatcher", () => {
  test("are invoked by an alias of a published version of their own", () => {
    const versions = propertiesOf(us.service, "AWS::Lambda::Version");
    for (const handler of released) {
      const [, { FunctionName, FunctionVersion }] = aliasOf(us.service, handler);
      const version = versions.get(FunctionVersion["Fn::GetAtt"][0]);
      expect(version?.["FunctionName"], handler).toEqual(FunctionName);
    }
    expect(versions.size).toBe(released.length);
  });

  /** The deployment group by which the function of a handler is released. */
  const groupOf = (handler: string) => {
    const [alias] = aliasOf(us.service, handler);
    const { UpdatePolicy } = us.service.toJSON()["Resources"][idOf(alias)];
    const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
    return propertiesOf(us.service, "AWS::CodeDeploy::DeploymentGroup").get(idOf(DeploymentGroupName));
  };
  const alarms = () => propertiesOf(us.service, "AWS::CloudWatch::Alarm");

  test("go back on alarms of the service, and on a tick that fails", () => {
    for (const handler of released) {
      const group = groupOf(handler);
      expect(group, handler).toMatchObject({
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"],
        },
        AlarmConfiguration: { Enabled: true },
      });
      const watched = group?.["AlarmConfiguration"].Alarms.map(
        ({ Name }: Properties) => alarms().get(idOf(Name))?.["AlarmDescription"],
      );
      expect(watched.join(), handler).toMatch(/#server-errors,.*#not-dispatched,A tick failed/);
    }
  });

  test("shift a tenth of the requests first, and half of the ticks, and the rest after ten minutes", () => {
    const [id, half] = only("AWS::CodeDeploy::DeploymentConfig");
    const configs = released.map((handler) => groupOf(handler)?.["DeploymentConfigName"]);
    const [ofTicks, ...ofRequests] = configs.reverse();
    expect(new Set(ofRequests)).toEqual(new Set(["CodeDeployDefault.LambdaCanary10Percent10Minutes"]));
    expect(ofTicks).toEqual({ Ref: id });
    expect(half["TrafficRoutingConfig"].Type).toBe("TimeBasedCanary");
    const { CanaryPercentage, CanaryInterval } = half["TrafficRoutingConfig"].TimeBasedCanary;
    // Of a tick that fails an alarm knows three minutes later, and one comes each minute.
    const unseen = (1 - CanaryPercentage / 100) ** (CanaryInterval - 3);
    expect(unseen).toBeLessThan(0.01);
  });

  test("go back on Lambda's own count of what fails, as a function that does not load writes none, and tell nobody", () => {
    const [, { FunctionName }] = aliasOf(us.service, "dispatch");
    const [failed] = [...alarms().values()].filter(({ MetricName }) => MetricName === "Errors");
    expect(failed).toMatchObject({
      Namespace: "AWS/Lambda",
      Statistic: "Sum",
      Period: 60,
      Threshold: 1,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      DatapointsToAlarm: 1,
      TreatMissingData: "notBreaching",
    });
    // An invocation counts in the minute in which it began, and takes as long as the function may run.
    const { Timeout } = functionOf(us.service, "dispatch");
    expect(failed?.["EvaluationPeriods"] * 60).toBeGreaterThan(Timeout);
    const dimensions = failed?.["Dimensions"].map(({ Name, Value }: Properties) => [Name, Value]);
    expect(Object.fromEntries(dimensions)).toEqual({
      FunctionName,
      Resource: { "Fn::Join": ["", [FunctionName, ":live"]] },
    });
    for (const told of ["AlarmActions", "OKActions"]) expect(failed).not.toHaveProperty(told);
  });

  test("shift at once, whatever alarms say, where a deployment says so: nothing else is another then", () => {
    const { Resources } = us.service.toJSON();
    const expected = Object.fromEntries(
      Object.entries<Properties>(Resources).map(([id, { UpdatePolicy: _, ...resource }]) => [id, resource]),
    );
    const atOnce = templatesWith("regions: { us: }", "at-once").service.toJSON()["Resources"];
    expect(atOnce).toEqual(expected);
    expect(Resources).not.toEqual(expected);
  });

  test("lose no tick: the alias waits for events as long as the function", () => {
    const waits = [...propertiesOf(us.service, "AWS::Lambda::EventInvokeConfig").values()];
    const [alias, { Name }] = aliasOf(us.service, "dispatch");
    const [own] = waits.filter(({ Qualifier }) => Qualifier !== "$LATEST");
    expect(own).toMatchObject({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 });
    expect(JSON.stringify(own?.["Qualifier"])).toContain(Name === "live" ? idOf(alias) : Name);
  });
});

test("the log of the workflow has what failed, and no input or output", () => {
  const { LoggingConfiguration } = only("AWS::StepFunctions::StateMachine")[1];
  expect(LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: "ERROR" });
  const [{ CloudWatchLogsLogGroup }] = LoggingConfiguration.Destinations;
  const [group] = CloudWatchLogsLogGroup.LogGroupArn["Fn::GetAtt"];
  const { RetentionInDays, LogGroupName } = propertiesOf(us.service, "AWS::Logs::LogGroup").get(group) ?? {};
  expect(RetentionInDays).toBe(30);
  // Other names need room in a policy of the account: https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html
  expect(LogGroupName["Fn::Join"][1][0]).toMatch(/^\/aws\/vendedlogs\//);
  // A stack that is deployed again after it was deleted finds the log group of the first one.
  expect(JSON.stringify(LogGroupName)).toContain('{"Ref":"AWS::StackId"}');
});

describe("docs/operations.md, Traces", () => {
  const tracing = ({ service }: RegionTemplates) => ({
    stage: only("AWS::ApiGateway::Stage", service)[1]["TracingEnabled"] ?? false,
    workflow: only("AWS::StepFunctions::StateMachine", service)[1]["TracingConfiguration"]?.Enabled ?? false,
    functions: handlers.flatMap(([handler]) =>
      functionOf(service, handler)["TracingConfig"]?.Mode === "Active" ? [handler] : [],
    ),
  });

  test("follow a request to the steps of its run, except into functions without rights", () => {
    const traced = handlers
      .map(([handler]) => handler)
      .filter((name) => !/^(run-test|print-report)$/.test(name));
    expect(tracing(us)).toEqual({ stage: true, workflow: true, functions: traced });
  });

  test("are not made if the setting says so", () => {
    const none = templatesWith("{ regions: { us: }, traces: false }");
    expect(tracing(none)).toEqual({ stage: false, workflow: false, functions: [] });
    expect(JSON.stringify(none.service.toJSON())).not.toContain("xray:");
  });
});

test("the deployed state machine runs as many tests at once as the scenario says", () => {
  const { States } = JSON.parse(only("AWS::StepFunctions::StateMachine")[1]["DefinitionString"]);
  const maps = Object.values<Properties>(States).filter(({ Type }) => Type === "Map");
  const limited = { MaxConcurrencyPath: "$.parallel" };
  expect(maps).toMatchObject([limited, limited]);
});

test("a run that is split may start, follow and stop the workflows of its tests", () => {
  const { RoleArn } = only("AWS::StepFunctions::StateMachine")[1];
  const machine = ref("AWS::StepFunctions::StateMachine");
  expect(granted(RoleArn, "states:StartExecution")).toEqual([machine]);
  for (const action of ["states:DescribeExecution", "states:StopExecution"]) {
    const [executions] = granted(RoleArn, action);
    expect(JSON.stringify(executions), action).toMatch(/:execution:.*\*"\]\]/);
    expect(JSON.stringify(executions), action).toContain(machine.Ref);
  }
});

/** The resources on which a role allows an action. */
function granted(roleArn: Properties, action: string): unknown[] {
  const role = roleArn["Fn::GetAtt"][0];
  const policies = [...propertiesOf(us.service, "AWS::IAM::Policy").values()];
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }: Properties) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().includes(action))
    .flatMap(({ Resource }) => Resource);
}

test("the deployed table has the shared indexes, with their keys and all that their readers need", () => {
  const [, made] = only("AWS::DynamoDB::GlobalTable", us.state);
  const indexes = made["GlobalSecondaryIndexes"].map(({ IndexName, KeySchema, Projection }: Properties) => ({
    IndexName,
    keys: KeySchema.map(({ AttributeName, KeyType }: Properties) => `${KeyType} ${AttributeName}`),
    Projection,
  }));
  const declared = table.indexes.map(({ name, partitionKey, sortKey, projection }) => ({
    IndexName: name,
    keys: [`HASH ${partitionKey}`, `RANGE ${sortKey}`],
    Projection:
      projection === "all"
        ? { ProjectionType: "ALL" }
        : { ProjectionType: "INCLUDE", NonKeyAttributes: projection },
  }));
  expect(indexes).toEqual(declared);
});
