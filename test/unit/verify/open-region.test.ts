import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteParametersCommand, GetParametersByPathCommand, SSMClient } from "@aws-sdk/client-ssm";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, test, vi } from "vitest";
import { environmentNames } from "../../../functions/shared/environment.ts";
import { openRegion } from "../../../lib/verify/aws/open-region.ts";
import { Operator } from "../../../lib/verify/operator.ts";

const stacks = mockClient(CloudFormationClient);
const functions = mockClient(LambdaClient);
const objects = mockClient(S3Client);
const parameters = mockClient(SSMClient);
const tables = [mockClient(DynamoDBClient), mockClient(DynamoDBDocumentClient)];
afterEach(() => {
  for (const client of [stacks, functions, objects, parameters, ...tables]) client.restore();
  vi.restoreAllMocks();
});

test("The secrets of both teams of a region that was opened are removed when it is closed, whoever set them", async () => {
  const summary = (LogicalResourceId: string, ResourceType: string) => {
    return { LogicalResourceId, ResourceType, PhysicalResourceId: LogicalResourceId } as never;
  };
  stacks.on(ListStackResourcesCommand).resolves({});
  stacks.on(ListStackResourcesCommand, { StackName: "staging-us-service" }).resolves({
    StackResourceSummaries: [
      summary("Bucket83908E77", "AWS::S3::Bucket"),
      summary("Functionsfinishrun0A1B2C3D", "AWS::Lambda::Function"),
    ],
  });
  const Outputs = [{ OutputKey: "BaseUrl", OutputValue: "https://api.test" }];
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [{ Outputs } as never] });
  const Variables = { [environmentNames.table]: "table" };
  functions.on(GetFunctionConfigurationCommand).resolves({ Environment: { Variables } });
  objects.on(ListObjectVersionsCommand).resolves({});
  for (const table of tables) table.onAnyCommand().resolves({});
  const held = new Set<string>();
  parameters.on(GetParametersByPathCommand).callsFake(({ Path, NextToken }) => {
    const names = [...held].filter((name) => name.startsWith(`${Path}/`));
    const from = Number(NextToken ?? 0);
    const Parameters = names.slice(from, from + 10).map((Name) => ({ Name }));
    return { Parameters, ...(from + 10 < names.length && { NextToken: String(from + 10) }) };
  });
  parameters.on(DeleteParametersCommand).callsFake(({ Names }) => {
    expect(Names.length).toBeLessThanOrEqual(10);
    for (const name of Names) held.delete(name);
    return {};
  });
  vi.spyOn(Operator.prototype, "push").mockResolvedValue();
  vi.spyOn(Operator.prototype, "issueKey").mockResolvedValue({ key: "sk_us_1", key_id: "1" });
  const { region, close } = await openRegion({
    ...{ code: "us", stage: "staging", place: "aws", environment: {}, folder: "/nowhere" },
    baseUrls: async (deployed) => [deployed],
  });
  const path = "/scenario-api-staging/secrets";
  for (let index = 0; index < 11; index += 1) held.add(`${path}/${region.team}/VERIFY_${index}`);
  held.add(`${path}/${region.team}-other/VERIFY_HELD`);
  const another = `${path}/${region.team}s/PIN`;
  held.add(another);
  await close();
  expect([...held]).toEqual([another]);
});
