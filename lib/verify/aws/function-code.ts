import { GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import {
  GetFunctionConfigurationCommand,
  UpdateFunctionCodeCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import * as z from "zod";
import { regions } from "../../../functions/core/regions.ts";
import type { CheckedRegion } from "./checked-region.ts";
import { idOfFunction, stagePrefix } from "./deployed-resources.ts";

/** Where the code of a function lies. */
export interface CodePlace {
  S3Bucket: string;
  S3Key: string;
}

/** A template of the CDK, whose code lies in a bucket that is named by account and region. */
const template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown().optional() })),
});
const code = z.looseObject({
  Code: z.looseObject({
    S3Bucket: z.union([z.string(), z.looseObject({ "Fn::Sub": z.string() })]),
    S3Key: z.string(),
  }),
});

/** @param body JSON. @throws Error if it does not have exactly one function of this handler, whose code lies in a bucket. */
export function codeIn(body: string, handler: string, region: CheckedRegion): CodePlace {
  const isIt = idOfFunction(handler);
  const found = Object.entries(template.parse(JSON.parse(body)).Resources).filter(([id]) => isIt.test(id));
  const [one, ...more] = found.flatMap(([, { Type, Properties }]) =>
    Type === "AWS::Lambda::Function" ? [code.parse(Properties).Code] : [],
  );
  if (!one || more.length > 0) throw new Error(`The template does not have exactly one function ${handler}.`);
  const { S3Bucket, S3Key } = one;
  if (typeof S3Bucket === "string") return { S3Bucket, S3Key };
  const bucket = S3Bucket["Fn::Sub"]
    .replace(/\$\{AWS::AccountId\}/, region.resources.account)
    .replace(/\$\{AWS::Region\}/, regions[region.code].awsRegion);
  return { S3Bucket: bucket, S3Key };
}

/** The template by which the region's functions were deployed. */
export async function deployedTemplate({ aws, code: of, stage }: CheckedRegion): Promise<string> {
  const StackName = `${stagePrefix(of, stage)}-service`;
  const { TemplateBody } = await aws.stacks.send(new GetTemplateCommand({ StackName }));
  if (TemplateBody === undefined) throw new Error(`The stack ${StackName} has no template.`);
  return TemplateBody;
}

/** The SHA-256 of a function's code, and whether it runs on arm64. */
export async function runningCode(
  { aws, resources }: CheckedRegion,
  handler: string,
): Promise<{ sha256: string; isArm64: boolean }> {
  const FunctionName = resources.ofFunction(handler);
  const read = new GetFunctionConfigurationCommand({ FunctionName });
  const { CodeSha256 = "", Architectures = [] } = await aws.functions.send(read);
  return { sha256: CodeSha256, isArm64: Architectures.includes("arm64") };
}

/** Gives a function other code: Lambda begins no new call with the code before. */
export async function replaceCode(
  { aws, resources }: CheckedRegion,
  handler: string,
  place: CodePlace,
): Promise<void> {
  const client = aws.functions;
  const named = { FunctionName: resources.ofFunction(handler) };
  // AWS documents another default than what the function has.
  const { Architectures } = await client.send(new GetFunctionConfigurationCommand(named));
  await client.send(new UpdateFunctionCodeCommand({ ...named, ...place, Architectures }));
  await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 120 }, named);
}
