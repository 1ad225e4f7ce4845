import { SettingsError } from "./settings.ts";

const releaseModes = ["gradual", "at-once"] as const;

/** How new versions of functions get their invocations; docs/operations.md, "Upgrade" and "Go back". */
export type ReleaseMode = (typeof releaseModes)[number];

/**
 * Reads how a deployment releases, `cdk deploy -c releases=…`. It applies to one deployment, so it is not a setting.
 * @throws SettingsError
 */
export function readReleaseMode(given: unknown): ReleaseMode {
  const found = releaseModes.find((mode) => mode === (given ?? "gradual"));
  if (found) return found;
  throw new SettingsError(
    `releases: There is no way to release ${JSON.stringify(given)}. Has to be ${releaseModes.join(" or ")}: npx cdk deploy -c releases=at-once …`,
  );
}
