import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import type { RegionStage } from "../../lib/cloud/region-stage.ts";
import { appWith, functionOf, type Properties } from "./support/templates.ts";

/** Resources whose names are unique within their parent only. */
const local = ["AWS::IAM::Policy", "AWS::ApiGateway::Stage"];
/** Properties that name something else. */
const labels = ["DisplayName", "MetricName"];

/** Every name of one deployment that its account could have only once per region. */
function namesOf({ state, service }: RegionStage): string[] {
  const templates = [state, service].map((stack) => Template.fromStack(stack).toJSON());
  const exported = templates.flatMap(({ Outputs = {} }) =>
    Object.values<Properties>(Outputs).flatMap(({ Export }) => (Export ? [`export ${Export.Name}`] : [])),
  );
  const own = templates.flatMap(({ Resources }) =>
    Object.values<Properties>(Resources).flatMap(({ Type, Properties = {} }) =>
      Object.entries(Properties).flatMap(([property, value]) =>
        /Name$/.test(property) &&
        typeof value === "string" &&
        !labels.includes(property) &&
        !local.includes(Type)
          ? [`${Type} ${value}`]
          : [],
      ),
    ),
  );
  return [`stack ${state.stackName}`, `stack ${service.stackName}`, ...exported, ...own];
}

const settings = (stage: string) => `${stage}\nregions: { us: }`;
let plain: RegionStage;
let staging: RegionStage;
let other: RegionStage;

beforeAll(() => {
  [plain, staging, other] = ["", "stage: staging", "stage: other"].map(
    (stage) => appWith(settings(stage)).stages[0],
  ) as [RegionStage, RegionStage, RegionStage];
});

describe("docs/operations.md, Several stages", () => {
  test("two deployments in one account and region have no name in common", () => {
    const names = [plain, staging, other].map(namesOf);
    for (const each of names) expect(each.length).toBeGreaterThan(6);
    const all = names.flat();
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  test("without a stage the names are those that deployments have had", () => {
    expect(namesOf(plain)).toEqual(
      expect.arrayContaining([
        "stack us-state",
        "stack us-service",
        "AWS::SSM::Parameter /scenario-api/resources/TABLE_NAME",
        "AWS::CloudWatch::Dashboard scenario-api-us",
        "AWS::ApiGateway::RestApi RestApi",
      ]),
    );
  });

  test("each has secrets, metrics and events of its own", () => {
    const service = Template.fromStack(staging.service);
    const variables = functionOf(service, "begin-run")["Environment"].Variables;
    expect(variables).toMatchObject({
      SERVICE_NAME: "scenario-api-staging",
      SECRETS_PREFIX: "/scenario-api-staging/secrets",
    });
    const text = JSON.stringify(service.toJSON());
    expect(text).not.toMatch(/\/scenario-api\/|"scenario-api"/);
    expect(text).toContain('"events:source":"scenario-api-staging"');
    const alarms = Object.values(service.findResources("AWS::CloudWatch::Alarm"));
    const own = alarms.filter(({ Properties }) => Properties.Namespace === "ScenarioApi");
    expect(own.length).toBeGreaterThan(2);
    for (const { Properties } of own) {
      expect(Properties.Dimensions).toContainEqual({ Name: "service", Value: "scenario-api-staging" });
    }
  });
});
