/** Names of the environment variables that the functions read; whoever deploys them sets them by these names. */
export const environmentNames = {
  table: "TABLE_NAME",
  bucket: "BUCKET_NAME",
  stateMachine: "STATE_MACHINE_ARN",
  /** Name of the event bus that is told of runs that are complete. */
  eventBus: "EVENT_BUS_NAME",
  /** Days for which a finished execution is kept. */
  executionRetention: "EXECUTION_RETENTION_DAYS",
  /** `au`, `eu`, `us` or `sg`. */
  region: "SERVICE_REGION",
  /** Below which a team's secrets lie in the parameter store: `<prefix>/<team>/<NAME>`. */
  secretsPrefix: "SECRETS_PREFIX",
  /** Private hosts that scenarios may reach: `host:port` or `host:*`, separated by commas. Empty: none. */
  allowedPrivateHosts: "ALLOWED_PRIVATE_HOSTS",
  /** `1` keeps one browser for all tests of this process; only where one operator owns them all. */
  reuseBrowser: "REUSE_BROWSER",
  /** The one way in which Chromium may run: docs/operations.md, "browser_mode". Not set: the best that works. */
  browserMode: "SCENARIO_BROWSER_MODE",
  /** Triggers that one team may make in a minute. */
  triggersPerMinute: "TRIGGERS_PER_MINUTE",
  /** Life of a signed link, in seconds. */
  linkLifetime: "LINK_LIFETIME_SECONDS",
} as const;

export type EnvironmentName = keyof typeof environmentNames;

/**
 * Reads a variable when it is needed, so that importing a module needs none.
 * @throws Error that names the variable, if it is missing.
 */
export function environment(name: EnvironmentName): string {
  const value = process.env[environmentNames[name]];
  if (value === undefined) throw new Error(`The environment variable ${environmentNames[name]} is not set.`);
  return value;
}

/** A variable that need not be there. @returns `null` for one that is not, or is empty. */
export function environmentIfSet(name: EnvironmentName): string | null {
  return process.env[environmentNames[name]] || null;
}
