import { App } from "aws-cdk-lib";
import { addRegions } from "../lib/cloud/region-stage.ts";
import { readSettings, SettingsError } from "../lib/cloud/settings.ts";

const app = new App();
try {
  addRegions(app, readSettings(app.node.tryGetContext("settings")));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // At once: the app would synthesize what it has so far.
  process.exit(1);
}
