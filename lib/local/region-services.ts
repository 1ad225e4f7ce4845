import { ordersFolder } from "../../functions/core/artifacts/object-keys.ts";
import { regions } from "../../functions/core/regions.ts";
import type { DataFolder, FolderDescription } from "./data-folder.ts";
import type { EmbeddedDynamo } from "./dynamo/dynamo.ts";
import { EmbeddedEvents } from "./events/events.ts";
import type { HandlerSource } from "./function-runtime.ts";
import { Gateway } from "./gateway/gateway.ts";
import { AwsJsonEndpoint, type AwsJsonService } from "./http/aws-json.ts";
import { type Listener, listen } from "./http/listener.ts";
import { LambdaEndpoint } from "./lambda.ts";
import type { OverviewEndpoint } from "./overview-endpoint.ts";
import { bucketName } from "./region-environment.ts";
import { ObjectFolder } from "./s3/object-folder.ts";
import { S3Endpoint } from "./s3/s3.ts";
import { EmbeddedParameters } from "./ssm.ts";
import { StsEndpoint } from "./sts.ts";

export type Log = (message: string) => void;

/** A region's data services, and what else is served at their address. */
interface ServicesOptions {
  folder: DataFolder;
  description: FolderDescription;
  dynamo: EmbeddedDynamo;
  /** The API; `null`: only the data services. */
  gateway: Gateway | null;
  workflows: AwsJsonService | null;
  handlers: HandlerSource;
  /** The operator's page; `null`: none. */
  overview: OverviewEndpoint | null;
  port: number;
  log: Log;
}

/** Serves a region's services. */
export async function serve(options: ServicesOptions): Promise<Listener> {
  const { folder, description, dynamo, gateway, workflows, handlers, overview, port, log } = options;
  const clock = () => new Date();
  const common = { awsRegion: regions[description.region].awsRegion, credentials: description, clock, log };
  const objects = new ObjectFolder(folder.objects);
  await objects.open();
  // A folder is served by one process: an order in it, which has secrets, is of a run that ended with an earlier one.
  await objects.removeAll(ordersFolder);
  const parameters = new EmbeddedParameters(folder.parameters, clock);
  const events = new EmbeddedEvents({ file: folder.events, awsRegion: common.awsRegion, now: clock });
  const services = [dynamo, parameters, events, ...(workflows ? [workflows] : [])];
  return listen(port, {
    s3: new S3Endpoint({ ...common, bucket: bucketName(description), objects }),
    awsJson: new AwsJsonEndpoint({ ...common, services }),
    sts: new StsEndpoint(common),
    lambda: new LambdaEndpoint({ ...common, handlers }),
    overview,
    gateway: gateway ?? new Gateway({ handlers: notServed, log }),
  });
}

async function notServed(): Promise<never> {
  throw new Error("The API is not served here.");
}
