/** Facts of the service that the cloud and the embedded region share. */

/** The gateway's limit over all teams, a token bucket. Beyond it: `429 rate_limited`. */
export const throttle = { ratePerSecond: 1000, burst: 2000 } as const;

/** Largest request body that the gateway takes, in bytes. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
export const gatewayBodyLimit = 10 * 1024 * 1024;
/** Most bytes of the request line and the values of all headers together: the same page. */
export const gatewayHeadLimit = 10_240;
/**
 * The largest event and the largest result of a function, in bytes of JSON: 6 MB, in which Lambda includes 100 bytes more.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const functionPayloadLimit = 6 * 1024 * 1024 + 100;
/** How long the gateway waits for a handler, in milliseconds: the page of `gatewayBodyLimit`. */
export const gatewayTimeoutMs = 29_000;

/** docs/contract.md, "Every request": on every answer, the gateway's own included. */
export const apiVersion = "1.1";

/** In place of a number of browsers for each team: how much it may have depends on the others. docs/operations.md, "Concurrency". */
export const fairShare = "fair";

/** Environment variables that are the same for every function, wherever it runs. */
export const functionDefaults = {
  triggersPerMinute: 600,
  teamRunsAtOnce: 500,
  linkLifetimeSeconds: 900,
  executionRetentionDays: 90,
} as const;

/**
 * How long the role that signs links is assumed for, in seconds: no role may assume another for longer.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles.html#iam-term-role-chaining
 */
export const linkSessionSeconds = 3600;
/**
 * The longest life of a link, in seconds. A link ends with its session, which is replaced when less than this is left of it: what
 * remains of the hour is how long a session serves at least.
 */
export const longestLinkSeconds = 55 * 60;
/**
 * How long the links of an attempt's order live at least, in seconds: a test waits for a free browser for about half an hour at
 * most (lib/workflow/retriers.ts), and takes up to 14 minutes. What remains of the hour is how long a session serves.
 */
export const leastOrderSeconds = 50 * 60;

/** The account's default event bus of each region, to which anyone in the account can add rules. */
export const eventBusName = "default";

/**
 * Begins every name that is the same in each region, and that an account could have only once: parameters, the dashboard, the
 * source of events, a dimension of metrics.
 * @param stage `null` for a deployment without one.
 */
export function serviceName(stage: string | null): string {
  return stage === null ? "scenario-api" : `scenario-api-${stage}`;
}

/** The parameter in which a region in the cloud keeps the name of a resource, by its environment variable. */
export function resourceNameParameter(service: string, variable: string): string {
  return `/${service}/resources/${variable}`;
}

/** Prefix of the teams' secrets in a region's parameter store: `<prefix>/<team>/<NAME>`. */
export function secretsPrefix(service: string): string {
  return `/${service}/secrets`;
}
