/** Facts of the service that the cloud and the embedded region share. */

/** The gateway's own limit over all teams: a token bucket. Beyond it: `429 rate_limited`. */
export const throttle = { ratePerSecond: 1000, burst: 2000 } as const;

/** Largest request body that the gateway takes, in bytes. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
export const gatewayBodyLimit = 10 * 1024 * 1024;
/** How long the gateway waits for a handler, in milliseconds; the same page. */
export const gatewayTimeoutMs = 29_000;

/** docs/contract.md, "Every request": on every answer, the gateway's own included. */
export const apiVersion = "1.1";

/** What the environment of every function says alike, wherever it runs. */
export const functionDefaults = {
  triggersPerMinute: 600,
  linkLifetimeSeconds: 900,
  executionRetentionDays: 90,
} as const;

/** The account's own bus of each region, on which rules of anybody's can listen. */
export const eventBusName = "default";

/** Where the parameter store of a region in the cloud keeps the value of an environment variable that names a resource. */
export function resourceNameParameter(variable: string): string {
  return `/scenario-api/resources/${variable}`;
}

/** Below which the teams' secrets lie in a region's parameter store: `<prefix>/<team>/<NAME>`. */
export const secretsPrefix = "/scenario-api/secrets";
