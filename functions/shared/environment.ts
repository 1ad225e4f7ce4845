/** Names of the environment variables that the functions read, and that a deployment sets. */
export const environmentNames = {
  table: "TABLE_NAME",
  bucket: "BUCKET_NAME",
  stateMachine: "STATE_MACHINE_ARN",
  /** Name of the event bus for completed runs. */
  eventBus: "EVENT_BUS_NAME",
  /** Days for which a finished execution is kept. */
  executionRetention: "EXECUTION_RETENTION_DAYS",
  /** `au`, `eu`, `us` or `sg`. */
  region: "SERVICE_REGION",
  /** Distinguishes the deployments of one account and region; the default stage's if not set. */
  serviceName: "SERVICE_NAME",
  /** Prefix of the teams' secrets in the parameter store: `<prefix>/<team>/<NAME>`. */
  secretsPrefix: "SECRETS_PREFIX",
  /** ARN of the key that encrypts the secrets of runs. */
  secretsKey: "SECRETS_KEY_ARN",
  /** Private hosts that scenarios may reach: `host:port` or `host:*`, separated by commas. Empty: none. */
  allowedPrivateHosts: "ALLOWED_PRIVATE_HOSTS",
  /** `1` keeps one browser for all tests of this process; only if one operator owns all tests. */
  reuseBrowser: "REUSE_BROWSER",
  /** How Chromium runs (docs/operations.md, "browser_mode"); if not set, the best mode that works. */
  browserMode: "SCENARIO_BROWSER_MODE",
  /** Triggers per minute and team. */
  triggersPerMinute: "TRIGGERS_PER_MINUTE",
  /** Browsers of all runs together, of those of a team (or `fair`), and a team's runs: docs/operations.md, "Concurrency". */
  browsersAtOnce: "BROWSERS_AT_ONCE",
  teamBrowsersAtOnce: "TEAM_BROWSERS_AT_ONCE",
  teamRunsAtOnce: "TEAM_RUNS_AT_ONCE",
  /** Life of a signed link, in seconds. */
  linkLifetime: "LINK_LIFETIME_SECONDS",
  /** ARN of the role that signs links for clients. */
  linkRole: "LINK_ROLE_ARN",
  /** ARNs of the roles by whose links a browser's function reads its order, and hands in its files. */
  orderRole: "ORDER_ROLE_ARN",
  uploadRole: "UPLOAD_ROLE_ARN",
  /** Name of the function that prints reports. */
  printFunction: "PRINT_FUNCTION_NAME",
} as const;

export type EnvironmentName = keyof typeof environmentNames;

/**
 * Reads a variable when it is used, so that importing a module requires none.
 * @throws Error with the name of a missing variable.
 */
export function environment(name: EnvironmentName): string {
  const value = process.env[environmentNames[name]];
  if (value === undefined) throw new Error(`The environment variable ${environmentNames[name]} is not set.`);
  return value;
}

/** Reads an optional variable. @returns `null` if it is missing or empty. */
export function environmentIfSet(name: EnvironmentName): string | null {
  return process.env[environmentNames[name]] || null;
}
