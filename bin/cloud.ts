import { App } from "aws-cdk-lib";
import { requireKnownContext } from "../lib/cloud/context.ts";
import { addRegions } from "../lib/cloud/region-stage.ts";
import { readReleaseMode } from "../lib/cloud/release-mode.ts";
import { readSettings, SettingsError } from "../lib/cloud/settings.ts";

const app = new App();
try {
  requireKnownContext(Object.keys(app.node.getAllContext()));
  const releases = readReleaseMode(app.node.tryGetContext("releases"));
  addRegions(app, readSettings(app.node.tryGetContext("settings")), releases);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // At once: the app would synthesize what it has so far.
  process.exit(1);
}
