import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type StackResourceSummary,
} from "@aws-sdk/client-cloudformation";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { BatchWriteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { environmentNames } from "../../../functions/shared/environment.ts";
import { awsClients } from "../../../lib/verify/aws/aws-clients.ts";
import { deployedElsewhere } from "../../../lib/verify/aws/deployed-elsewhere.ts";
import { DeployedResources } from "../../../lib/verify/aws/deployed-resources.ts";
import { removeTraces } from "../../../lib/verify/aws/remove-traces.ts";

const aws = awsClients("us-east-1", {});
const stacks = mockClient(aws.stacks);
const functions = mockClient(aws.functions);
const table = mockClient(aws.table);
const objects = mockClient(aws.objects);

/** A region that uses a restored table: the table that its stack made is there too. */
const deployed: readonly [string, string, string][] = [
  ["TableCD117FA1", "AWS::DynamoDB::GlobalTable", "made"],
  ["Bucket83908E77", "AWS::S3::Bucket", "files"],
  ["Functionsfinishrun0A1B2C3D", "AWS::Lambda::Function", "finish-run"],
];

beforeEach(() => {
  for (const client of [stacks, functions, table, objects]) client.reset();
  const summaries = deployed.map(([LogicalResourceId, ResourceType, PhysicalResourceId]) => {
    return { LogicalResourceId, ResourceType, PhysicalResourceId } as StackResourceSummary;
  });
  stacks.on(ListStackResourcesCommand).resolves({});
  stacks
    .on(ListStackResourcesCommand, { StackName: "us-service" })
    .resolves({ StackResourceSummaries: summaries });
  const Outputs = [{ OutputKey: "BaseUrl", OutputValue: "https://api.test" }];
  stacks.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: "us-service", StackStatus: "CREATE_COMPLETE", CreationTime: new Date(), Outputs }],
  });
  functions
    .on(GetFunctionConfigurationCommand, { FunctionName: "finish-run" })
    .resolves({ Environment: { Variables: { [environmentNames.table]: "restored" } } });
});

test("The table of a region is the one that its functions use, and not the one that its stack made", async () => {
  const { tableName } = await DeployedResources.read(aws, "us", null);
  expect(tableName).toBe("restored");
});

test("What a team left is removed from the table that the functions use", async () => {
  const resources = await DeployedResources.read(aws, "us", null);
  objects.on(ListObjectVersionsCommand).resolves({});
  table.on(QueryCommand).resolves({});
  table
    .on(QueryCommand, { TableName: "restored", IndexName: "by-team" })
    .resolves({ Items: [{ pk: "EXECUTION#exe_1", sk: "EXECUTION" }] });
  table.on(BatchWriteCommand).resolves({});
  await removeTraces({ aws, resources }, ["checks"]);
  const removed = table.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input.RequestItems);
  const Key = { pk: "EXECUTION#exe_1", sk: "EXECUTION" };
  expect(removed).toEqual([{ restored: [{ DeleteRequest: { Key } }] }]);
});

describe("Another region of the same account", () => {
  const here = { code: "us", stage: "staging", environment: {}, folder: "/nowhere" } as const;
  const found = async (answer: Error) => {
    const anywhere = mockClient(CloudFormationClient);
    anywhere.on(ListStackResourcesCommand).rejects(answer);
    try {
      return {
        other: await deployedElsewhere(here),
        asked: anywhere.calls().map(({ args }) => args[0].input),
      };
    } finally {
      anywhere.restore();
    }
  };

  test("is looked for in each, and there is none if no stack is there", async () => {
    const missing = Object.assign(new Error("Stack does not exist"), { name: "ValidationError" });
    const { other, asked } = await found(missing);
    expect(other).toBeNull();
    const names = asked.map((input) => (input as { StackName: string }).StackName);
    expect(names.sort()).toEqual(["staging-au-state", "staging-eu-state", "staging-sg-state"]);
  });

  test("is not said to be missing if AWS does not answer", async () => {
    await expect(found(new Error("Throttled"))).rejects.toThrow("Throttled");
  });
});
