import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { projectHandlers } from "../../../lib/local/function-runtime.ts";
import { Gateway } from "../../../lib/local/gateway/gateway.ts";
import { AwsJsonEndpoint } from "../../../lib/local/http/aws-json.ts";
import { listen } from "../../../lib/local/http/listener.ts";
import { LambdaEndpoint } from "../../../lib/local/lambda.ts";
import { ObjectFolder } from "../../../lib/local/s3/object-folder.ts";
import { S3Endpoint } from "../../../lib/local/s3/s3.ts";
import { StsEndpoint } from "../../../lib/local/sts.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A region's object storage alone, with a clock that a test can move. */
export interface ObjectStorageUnderTest {
  bucket: string;
  endpoint: string;
  client: S3Client;
  /** The bucket's files are somewhere below. */
  folder: string;
  /** A client with credentials that are not the storage's. */
  stranger(credentials: { accessKeyId?: string; secretAccessKey?: string }): S3Client;
  now: { value: Date };
}

export async function objectStorage(folder?: string): Promise<ObjectStorageUnderTest> {
  const root = folder ?? (await temporaryFolder());
  const credentials = { accessKeyId: "LOCALTEST", secretAccessKey: "not a secret" };
  const awsRegion = "us-east-1";
  const now = { value: new Date() };
  const clock = () => now.value;
  const log = () => undefined;
  const objects = new ObjectFolder(join(root, "objects"));
  await objects.open();
  const bucket = "scenario-artifacts-us";
  const listener = await listen(0, {
    overview: null,
    s3: new S3Endpoint({ bucket, awsRegion, credentials, objects, clock, log }),
    awsJson: new AwsJsonEndpoint({ services: [], awsRegion, credentials, clock, log }),
    sts: new StsEndpoint({ awsRegion, credentials, clock }),
    lambda: new LambdaEndpoint({ awsRegion, credentials, clock, handlers: projectHandlers }),
    gateway: new Gateway({ handlers: async () => async () => ({ statusCode: 200 }), log }),
  });
  const endpoint = `http://127.0.0.1:${listener.port}`;
  const stranger = (changed: object) =>
    new S3Client({
      endpoint,
      region: awsRegion,
      credentials: { ...credentials, ...changed },
      maxAttempts: 1,
      forcePathStyle: true,
    });
  onTestFinished(() => listener.close());
  return { bucket, endpoint, client: stranger({}), folder: root, stranger, now };
}
