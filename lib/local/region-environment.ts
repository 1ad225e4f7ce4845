import { devNull } from "node:os";
import { regions } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { eventBusName, fairShare, functionDefaults, secretsPrefix, serviceName } from "../config.ts";
import { account } from "./account.ts";
import type { FolderDescription } from "./data-folder.ts";
import { signingRoleArn } from "./signing/signing-roles.ts";
import { stateMachineName } from "./step-functions/state-machine.ts";

/** Name of a region's table. */
export const tableName = "scenario-api";

export function bucketName({ region }: Pick<FolderDescription, "region">): string {
  return `scenario-artifacts-${region}`;
}

export function stateMachineArn({ region }: Pick<FolderDescription, "region">): string {
  return `arn:aws:states:${regions[region].awsRegion}:${account}:stateMachine:${stateMachineName}`;
}

/** The key for secrets of runs. It encrypts nothing here: the data folder is closed to other users. */
export function secretsKeyArn({ region }: Pick<FolderDescription, "region">): string {
  return `arn:aws:kms:${regions[region].awsRegion}:${account}:key/secrets`;
}

/** Scenarios of an embedded region may reach this machine, which belongs to the operator. */
export const loopback: readonly string[] = ["127.0.0.1:*", "localhost:*", "[::1]:*"];

/**
 * So many that the share of one team of them is what the largest scenario may ask for, 200: the machine is the operator's, who knows
 * what it can take.
 */
const browsersAtOnce = 229;

/** The variables that the functions and the SDK's clients read, for a region whose services have this endpoint. */
export function regionEnvironment(
  description: FolderDescription,
  endpoint: string,
  allowedPrivateHosts: readonly string[] = loopback,
): Record<string, string> {
  const { region, accessKeyId, secretAccessKey } = description;
  const { awsRegion } = regions[region];
  return {
    [environmentNames.table]: tableName,
    [environmentNames.bucket]: bucketName(description),
    [environmentNames.stateMachine]: stateMachineArn(description),
    [environmentNames.region]: region,
    [environmentNames.serviceName]: serviceName(null),
    [environmentNames.secretsPrefix]: secretsPrefix(serviceName(null)),
    [environmentNames.secretsKey]: secretsKeyArn(description),
    [environmentNames.allowedPrivateHosts]: allowedPrivateHosts.join(","),
    [environmentNames.reuseBrowser]: "1",
    [environmentNames.triggersPerMinute]: String(functionDefaults.triggersPerMinute),
    [environmentNames.browsersAtOnce]: String(browsersAtOnce),
    [environmentNames.teamBrowsersAtOnce]: fairShare,
    [environmentNames.teamRunsAtOnce]: String(functionDefaults.teamRunsAtOnce),
    [environmentNames.linkLifetime]: String(functionDefaults.linkLifetimeSeconds),
    [environmentNames.linkRole]: signingRoleArn("links"),
    [environmentNames.orderRole]: signingRoleArn("orders"),
    [environmentNames.uploadRole]: signingRoleArn("uploads"),
    [environmentNames.printFunction]: "print-report",
    [environmentNames.executionRetention]: String(functionDefaults.executionRetentionDays),
    [environmentNames.eventBus]: eventBusName,
    // Metrics are not collected here.
    POWERTOOLS_METRICS_DISABLED: "true",
    AWS_REGION: awsRegion,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoint,
    AWS_ENDPOINT_URL_LAMBDA: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ENDPOINT_URL_SFN: endpoint,
    AWS_ENDPOINT_URL_SSM: endpoint,
    AWS_ENDPOINT_URL_STS: endpoint,
    // The user's configuration for the real cloud must not apply here.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: "true",
  };
}

const contrary = [
  "AWS_PROFILE",
  "AWS_SESSION_TOKEN",
  "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
  "AWS_ENDPOINT_URL",
];

/** Sets a region's environment in this process. */
export function applyEnvironment(environment: Record<string, string>): void {
  for (const name of contrary) delete process.env[name];
  Object.assign(process.env, environment);
}
