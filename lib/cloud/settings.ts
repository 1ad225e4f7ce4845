import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type * as z from "zod";
import { ServiceError } from "../../functions/core/error.ts";
import { type RegionSettings, type Settings, settingsSchema } from "./settings-schema.ts";

export type { RegionSettings, Settings } from "./settings-schema.ts";

/** Invalid settings; the message names each of them, and what would be right. */
export class SettingsError extends ServiceError {
  override readonly name = "SettingsError";
}

/** Path of the settings from the project's root, unless `cdk … -c settings=FILE` names another file. */
const defaultSettingsFile = "settings.yaml";
/** The other name of such a file. That it is not read must not go unnoticed. */
const otherName = "settings.yml";

/**
 * Reads the operator's settings; everything that is not set has a default, and the file is optional.
 * @param file `undefined` for the default one, which need not exist.
 * @throws SettingsError
 */
export function readSettings(file: string | undefined): Settings {
  const path = file ?? defaultSettingsFile;
  if (file === undefined && existsSync(otherName)) {
    throw new SettingsError(
      `${otherName} is not read: call it ${defaultSettingsFile}, or name it: -c settings=${otherName}`,
    );
  }
  const text = readText(path, file === undefined);
  return parseSettings(text, path);
}

/** @throws SettingsError */
export function parseSettings(text: string, path: string): Settings {
  const read = settingsSchema.safeParse(readYaml(text, path) ?? {}, { reportInput: true });
  if (read.success) return read.data;
  const faults = read.error.issues.flatMap((issue) => describe(issue));
  throw new SettingsError(`${path} cannot be deployed:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

/** The region's own settings; `null` for one that is not deployed. */
export function settingsOf(settings: Settings, code: keyof Settings["regions"]): RegionSettings | null {
  return settings.regions[code] ?? null;
}

function readText(path: string, mayBeMissing: boolean): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (mayBeMissing && (cause as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new SettingsError(`The settings ${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function readYaml(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new SettingsError(`${path} is not YAML: ${(cause as Error).message}`, { cause });
  }
}

/** The words of YAML for what the schema calls by those of JavaScript. */
const kinds: Partial<Record<string, string>> = {
  object: "a mapping of settings",
  array: "a list",
  string: "a text",
};

function describe(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [`${path || "The file"}: ${messageOf(issue)}`];
  const [prefix, kind] =
    path === "" ? ["", "setting"] : [`${path}.`, path === "regions" ? "region" : "setting"];
  const known = path === "regions" ? " The regions are au, eu, us and sg." : "";
  return issue.keys.map((key) => `${prefix}${key}: There is no such ${kind}.${known}`);
}

function messageOf(issue: z.core.$ZodIssue): string {
  const kind = issue.code === "invalid_type" ? kinds[issue.expected] : undefined;
  const isOurs = !issue.message.startsWith("Invalid input");
  return kind === undefined || isOurs ? issue.message : `Has to be ${kind}, or left out.`;
}
