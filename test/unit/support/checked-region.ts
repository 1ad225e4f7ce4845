import type { AwsCheck } from "../../../lib/verify/aws/aws-check.ts";
import { awsClients } from "../../../lib/verify/aws/aws-clients.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";

/** Names of what a region has, by their types. */
const deployed: Readonly<Record<string, readonly string[]>> = {
  "AWS::StepFunctions::StateMachine": ["arn:aws:states:us-east-1:123456789012:stateMachine:runs"],
  "AWS::ApiGateway::RestApi": ["api1234567"],
  "AWS::S3::Bucket": ["files"],
  "AWS::SQS::Queue": ["https://sqs.us-east-1.amazonaws.com/123456789012/dead-letters"],
};

/** A region whose clients a test mocks. @param made of further types. */
export function regionWith(made: Readonly<Record<string, readonly string[]>> = {}) {
  const aws = awsClients("us-east-1", {});
  const all = (type: string) => [...(made[type] ?? deployed[type] ?? [])];
  const resources = {
    tableName: "table",
    account: "123456789012",
    all,
    only: (type: string) => all(type)[0],
    ofFunction: (handler: string) => `us-service-${handler}`,
    alarm: (heading: string) => `alarm ${heading}`,
  };
  const region = { code: "us", aws, resources, environment: {} } as unknown as CheckedRegion;
  return { aws, region };
}

/** The only check of a list. */
export function only(checks: readonly AwsCheck[]): AwsCheck {
  const [check, ...more] = checks;
  if (!check || more.length > 0) throw new Error(`There are ${checks.length} checks.`);
  return check;
}
