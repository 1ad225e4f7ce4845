import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll } from "vitest";
import { addRegions, type RegionStage } from "../../../lib/cloud/region-stage.ts";
import type { ReleaseMode } from "../../../lib/cloud/release-mode.ts";
import { parseSettings } from "../../../lib/cloud/settings.ts";

const { context } = JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8"));

/** The output folder for the applications of one test file. */
const folder = mkdtempSync(join(tmpdir(), "cloud-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The application as `cdk synth` makes it, but without the bundles, which take long and have tests of their own. */
export function appWith(settings: string, releases?: ReleaseMode): { app: App; stages: RegionStage[] } {
  const app = new App({
    context: { ...context, "aws:cdk:bundling-stacks": [] },
    outdir: mkdtempSync(join(folder, "app-")),
  });
  return { app, stages: addRegions(app, parseSettings(settings, "settings.yaml"), releases) };
}

/** Every setting that adds or changes something, for region us alone. `.ci/run` lints the templates that it makes. */
export const everySetting = readFileSync(new URL("every-setting.yaml", import.meta.url), "utf8");

export interface RegionTemplates {
  state: Template;
  service: Template;
}

/** The templates of region us. */
export function templatesWith(settings: string, releases?: ReleaseMode): RegionTemplates {
  const us = appWith(settings, releases).stages.find((stage) => stage.stageName === "us");
  if (!us) throw new Error("The settings leave region us out.");
  return { state: Template.fromStack(us.state), service: Template.fromStack(us.service) };
}

// biome-ignore lint/suspicious/noExplicitAny: templates have no types, and a test fails if a field is missing
export type Properties = Record<string, any>;

/** The properties of all resources of a type, by their logical ids. */
export function propertiesOf(template: Template, type: string): Map<string, Properties> {
  const found = Object.entries(template.findResources(type));
  return new Map(found.map(([id, resource]) => [id, resource["Properties"]]));
}

/** The properties of the function that runs a handler. */
export function functionOf(template: Template, handler: string): Properties {
  return functionEntryOf(template, handler)[1];
}

/** The ARN of the function that runs a handler, as the template refers to it. */
export function functionArnOf(template: Template, handler: string): object {
  return { "Fn::GetAtt": [functionEntryOf(template, handler)[0], "Arn"] };
}

/** The alias by which the function of a handler is released, as the template refers to it, and its properties. */
export function aliasOf(template: Template, handler: string): [object, Properties] {
  const [name] = functionEntryOf(template, handler);
  for (const [id, alias] of propertiesOf(template, "AWS::Lambda::Alias")) {
    if (alias["FunctionName"].Ref === name) return [{ Ref: id }, alias];
  }
  throw new Error(`The function of ${handler} has no alias.`);
}

function functionEntryOf(template: Template, handler: string): [string, Properties] {
  for (const entry of propertiesOf(template, "AWS::Lambda::Function")) {
    if (entry[1]["Description"] === `functions/${handler}.lambda.ts`) return entry;
  }
  throw new Error(`No function runs ${handler}.`);
}
