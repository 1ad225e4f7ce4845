import type { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import type { RegionStage } from "../../lib/cloud/region-stage.ts";
import { appWith, functionOf, type Properties } from "./support/templates.ts";

/** Resources whose names are unique within their parent only. */
const local = ["AWS::IAM::Policy", "AWS::ApiGateway::Stage", "AWS::Lambda::Alias"];
/** Properties that name something else. */
const labels = ["DisplayName", "MetricName", "DeploymentConfigName"];

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

  test("without a stage the names have the service and, of what is named by region, the region", () => {
    expect(namesOf(plain)).toEqual(
      expect.arrayContaining([
        "stack us-state",
        "stack us-service",
        "AWS::SSM::Parameter /scenario-api/resources/TABLE_NAME",
        "AWS::CloudWatch::Dashboard scenario-api-us",
        "AWS::ApiGateway::RestApi scenario-api-us",
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

describe("docs/operations.md, Restore from another region", () => {
  const stageOf = (more: string) =>
    appWith(`${more}\nregions: { us: { backup: { copy_to: eu-west-1 } } }`).stages[0] as RegionStage;
  /** The stack in the other region. */
  const copiesOf = ({ node }: RegionStage) => node.findChild("copies") as Stack;

  test("the table and the bucket are backed up each night, and copied into a vault of the other region", () => {
    const stage = stageOf("");
    const state = Template.fromStack(stage.state);
    const [plan] = Object.values(state.findResources("AWS::Backup::BackupPlan"));
    const [rule] = plan?.["Properties"].BackupPlan.BackupPlanRule ?? [];
    expect(JSON.stringify(rule.CopyActions[0].DestinationBackupVaultArn)).toContain(":backup:eu-west-1:");
    expect(rule.CopyActions[0].Lifecycle).toEqual({ DeleteAfterDays: 35 });
    expect(rule).toMatchObject({
      ScheduleExpression: "cron(0 5 * * ? *)",
      Lifecycle: { DeleteAfterDays: 35 },
    });
    const [selection] = Object.values(state.findResources("AWS::Backup::BackupSelection"));
    const types = selection?.["Properties"].BackupSelection.Resources.map(
      (arn: Properties) => state.toJSON()["Resources"][arn["Fn::GetAtt"][0]].Type,
    );
    expect(types).toEqual(["AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket"]);
    // Backups that are kept end by the role that made them.
    const roleOf = selection?.["Properties"].BackupSelection.IamRoleArn["Fn::GetAtt"][0];
    expect(state.toJSON()["Resources"][roleOf]).toMatchObject({ DeletionPolicy: "Retain" });
    const copies = copiesOf(stage);
    expect([copies.stackName, copies.region]).toEqual(["us-copies", "eu-west-1"]);
    const [vault] = Object.values(Template.fromStack(copies).findResources("AWS::Backup::BackupVault"));
    expect(vault).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: { BackupVaultName: "scenario-api-us" },
    });
    expect(JSON.stringify(rule.CopyActions)).toContain(":backup-vault:scenario-api-us");
    expect(stage.state.dependencies).toEqual([copies]);
  });

  test("neither the copies nor the vault of the region can be deleted by mistake", () => {
    const stage = stageOf("");
    expect(copiesOf(stage).terminationProtection).toBe(true);
    Template.fromStack(stage.state).hasResource("AWS::Backup::BackupVault", { DeletionPolicy: "Retain" });
  });

  test("stages have vaults of their own, and without the setting there is none", () => {
    const [vault] = Object.values(
      Template.fromStack(copiesOf(stageOf("stage: staging"))).findResources("AWS::Backup::BackupVault"),
    );
    expect(vault?.["Properties"]).toMatchObject({ BackupVaultName: "scenario-api-staging-us" });
    Template.fromStack(plain.state).resourceCountIs("AWS::Backup::BackupPlan", 0);
    expect(plain.node.tryFindChild("copies")).toBeUndefined();
  });
});
