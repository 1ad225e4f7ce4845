import { closest } from "../../functions/core/closest.ts";
import { SettingsError } from "./settings.ts";
import { settingsSchema } from "./settings-schema.ts";

/** What `cdk … -c NAME=VALUE` can tell this application. */
const known = ["settings", "releases"];

/**
 * Refuses context that is meant for this application, and which it does not read: the CDK says nothing of it, and something else
 * would be deployed. Other names can be the CDK's, or those of the operator's other applications in `~/.cdk.json`.
 * @throws SettingsError
 */
export function requireKnownContext(names: readonly string[]): void {
  for (const name of names.filter((each) => !known.includes(each))) {
    if (Object.hasOwn(settingsSchema.shape, name)) {
      throw new SettingsError(
        `${name}: It is a setting, and belongs in a file: npx cdk deploy -c settings=FILE …`,
      );
    }
    const meant = closest(name, known);
    if (meant !== null) throw new SettingsError(`-c ${name}: Did you mean "-c ${meant}=…"?`);
  }
}
