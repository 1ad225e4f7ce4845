import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type StackResourceSummary,
} from "@aws-sdk/client-cloudformation";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Template } from "aws-cdk-lib/assertions";
import { mockClient } from "aws-sdk-client-mock";
import { beforeAll, describe, expect, test } from "vitest";
import { environmentNames } from "../../functions/shared/environment.ts";
import { functionUses } from "../../lib/cloud/function-uses.ts";
import type { AwsClients } from "../../lib/verify/aws/aws-clients.ts";
import { goesBackOn } from "../../lib/verify/aws/checks/release-checks.ts";
import { DeployedResources } from "../../lib/verify/aws/deployed-resources.ts";
import { projectRoot } from "../support/documents.ts";
import { everySetting, templatesWith } from "./support/templates.ts";

const sources = globSync("lib/verify/**/*.ts", { cwd: projectRoot }).map((file) =>
  readFileSync(join(projectRoot, file), "utf8"),
);

/** What the checks ask for by these words, each with what is in quotation marks. */
const askedFor = (words: RegExp) => [
  ...new Set(
    sources.flatMap((source) => [...source.matchAll(words)].map(([, ...found]) => found.join(" ").trim())),
  ),
];

describe("What `npm run verify:aws` looks for is found in the stacks that the CDK makes:", () => {
  let resources: DeployedResources;

  beforeAll(async () => {
    const { state, service } = templatesWith(everySetting);
    const stacks = new CloudFormationClient({});
    const functions = new LambdaClient({});
    const answers = mockClient(stacks);
    answers.on(ListStackResourcesCommand, { StackName: "us-state" }).resolves(summariesOf(state));
    answers.on(ListStackResourcesCommand, { StackName: "us-service" }).resolves(summariesOf(service));
    const Outputs = [{ OutputKey: "BaseUrl", OutputValue: "https://api.test" }];
    const stack = {
      StackName: "us-service",
      StackStatus: "CREATE_COMPLETE",
      CreationTime: new Date(),
    } as const;
    answers.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs }] });
    mockClient(functions)
      .on(GetFunctionConfigurationCommand)
      .resolves({ Environment: { Variables: { [environmentNames.table]: "table" } } });
    resources = await DeployedResources.read({ stacks, functions } as AwsClients, "us", null);
  });

  test("what there is one of", () => {
    const types = askedFor(/\bonly\(\s*"([^"]+)"/g);
    expect(types.length).toBeGreaterThan(4);
    for (const type of types) expect(resources.only(type), type).not.toBe("");
  });

  test("what there are several of", () => {
    const types = askedFor(/\ball\(\s*"([^"]+)"/g);
    expect(types.length).toBeGreaterThan(4);
    for (const type of types) expect(resources.all(type), type).not.toEqual([]);
  });

  test("each function with its role and its log, those that are not named in a call included", () => {
    const named = askedFor(/\bofFunction\(\s*"([^"]+)"/g);
    expect(Object.keys(functionUses)).toEqual(expect.arrayContaining(named));
    for (const handler of Object.keys(functionUses)) {
      for (const part of ["", "Role", "Logs"] as const)
        expect(resources.ofFunction(handler, part)).not.toBe("");
    }
  });

  test("each alarm, those for releases included", () => {
    const named = askedFor(/\b(?:alarm\(|(?:alarmState|untilTold)\(\s*region,)\s*"([^"]+)"/g);
    expect(named.length).toBeGreaterThan(1);
    for (const heading of [...named, ...goesBackOn]) expect(resources.alarm(heading)).not.toBe("");
  });
});

function summariesOf(template: Template): { StackResourceSummaries: StackResourceSummary[] } {
  const StackResourceSummaries = Object.entries(template.toJSON()["Resources"]).map(([id, resource]) => {
    const { Type: ResourceType } = resource as { Type: string };
    return { LogicalResourceId: id, ResourceType, PhysicalResourceId: id } as StackResourceSummary;
  });
  return { StackResourceSummaries };
}
