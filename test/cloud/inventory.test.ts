import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { type Properties, propertiesOf, type RegionTemplates, templatesWith } from "./support/templates.ts";

let us: RegionTemplates;

beforeAll(() => {
  us = templatesWith("");
});

/** The number of resources of each type. */
function countsOf(template: Template): string[] {
  const resources = Object.values<Properties>(template.toJSON()["Resources"]);
  const types = resources.map((resource) => String(resource["Type"]));
  return [...new Set(types)]
    .sort()
    .map((type) => `${types.filter((other) => other === type).length} ${type}`);
}

/** The name of a policy's resource, without the hashes of generated names. */
function nameOf(resource: unknown): string {
  if (typeof resource === "string") return resource;
  const text = JSON.stringify(resource);
  const tail = /"(\/?[a-z]*\/?\*[/a-z.*-]*)"\]/.exec(text)?.[1] ?? "";
  const [, imported] = /ExportsOutputFnGetAtt([A-Za-z]+?)[0-9A-F]{8}/.exec(text) ?? [];
  const [, own] = /"(?:Ref|Fn::GetAtt)":\[?"(?!AWS)([A-Za-z]+?)[0-9A-F]{8}/.exec(text) ?? [];
  const [, arn] = /"(:(?:ssm|events|states):[^"]*|:[a-z-]+\/[^"]*)"\]/.exec(text) ?? [];
  return `${imported ?? own ?? ""}${tail || (arn ?? "")}`;
}

function statementsOf(template: Template, roleId: string): string[] {
  const policies = [...propertiesOf(template, "AWS::IAM::Policy").values()];
  const own = policies.filter(({ Roles }) => Roles.some(({ Ref }: Properties) => Ref === roleId));
  const statements: Properties[] = own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return statements
    .map(({ Action, Resource, Condition }) => {
      const resources = [Resource].flat().map(nameOf).sort().join(", ");
      const condition = Condition ? ` if ${JSON.stringify(Condition)}` : "";
      return `    ${[Action].flat().join(" ")} on ${resources}${condition}`;
    })
    .sort();
}

function functionsOf(template: Template): string[] {
  const functions = [...propertiesOf(template, "AWS::Lambda::Function").values()];
  return functions
    .filter(({ Description }) => Description)
    .sort((a, b) => a["Description"].localeCompare(b["Description"]))
    .flatMap(({ Description, Architectures, Runtime, MemorySize, Timeout, Environment, Role }) => [
      `  ${Description}: ${Runtime} ${Architectures[0]}, ${MemorySize} MiB, ${Timeout} s`,
      `    reads ${Object.keys(Environment.Variables).sort().join(" ")}`,
      ...statementsOf(template, Role["Fn::GetAtt"][0]),
    ]);
}

/** The functions that are released gradually, each with what both of its versions have to share: docs/operations.md, "Upgrade". */
function releasedOf(template: Template): string[] {
  const functions = propertiesOf(template, "AWS::Lambda::Function");
  return [...propertiesOf(template, "AWS::Lambda::Alias").values()]
    .map(({ FunctionName }) => {
      const { Role, DeadLetterConfig } = functions.get(FunctionName.Ref) ?? {};
      const queue = DeadLetterConfig ? `, ${DeadLetterConfig.TargetArn["Fn::GetAtt"][0]}` : "";
      return `  ${FunctionName.Ref}: ${Role["Fn::GetAtt"][0]}${queue}`;
    })
    .sort();
}

function workflowOf(template: Template): string[] {
  const [machine] = propertiesOf(template, "AWS::StepFunctions::StateMachine").values();
  return statementsOf(template, machine?.["RoleArn"]["Fn::GetAtt"][0]);
}

function alarmsOf(template: Template): string[] {
  return [...propertiesOf(template, "AWS::CloudWatch::Alarm").values()]
    .map(({ AlarmDescription, ComparisonOperator, Threshold, EvaluationPeriods, Period, Metrics = [] }) => {
      const sign = ComparisonOperator.startsWith("Less") ? "<" : ">=";
      const [seconds] = [Period, ...Metrics.map(({ MetricStat }: Properties) => MetricStat?.Period)].filter(
        (period) => period !== undefined,
      );
      return `  ${AlarmDescription.split(". ")[0]}: ${sign} ${Threshold}, ${EvaluationPeriods} × ${seconds / 60} min`;
    })
    .sort();
}

test("the resources of a region and the rights of each function are the reviewed ones", async () => {
  const lines = [
    "us/state",
    ...countsOf(us.state).map((line) => `  ${line}`),
    "us/service",
    ...countsOf(us.service).map((line) => `  ${line}`),
    "functions",
    ...functionsOf(us.service),
    "released gradually",
    ...releasedOf(us.service),
    "workflow",
    ...workflowOf(us.service),
    "alarms",
    ...alarmsOf(us.service),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("inventory.txt");
});
