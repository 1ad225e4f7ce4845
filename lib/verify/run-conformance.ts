import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { baseUrlOf } from "../cli/options/base-url.ts";
import { exitCodes } from "../cli/terminal/output.ts";
import { UsageError } from "../cli/usage-error.ts";
import { root } from "./command.ts";

/** The words that run the conformance suite; what else Vitest takes can follow. */
export const conformanceSuite = [
  ...[process.execPath, join(root, "node_modules/vitest/vitest.mjs"), "run"],
  ...["--config", "vitest.conformance.config.ts"],
] as const;

/**
 * Runs the conformance suite, or a part of it, on this process's terminal.
 * @param files words in the names of the files to run; all of them if there is none.
 * @param clause text in the names of the clauses to judge; `null` for all.
 * @returns the exit code.
 * @throws UsageError for a word that no file has, or an input that is not set or no address: Vitest would bury either in its report.
 */
export async function runConformance(files: readonly string[], clause: string | null): Promise<number> {
  await requireKnown(files);
  requireInputs();
  const env = { ...process.env, SCENARIO_API_URL: baseUrlOf(process.env["SCENARIO_API_URL"] ?? "") };
  const [program, ...args] = [...conformanceSuite, ...(clause === null ? [] : ["-t", clause]), ...files];
  const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? exitCodes.usage;
}

const suiteFolder = "test/conformance";
const ending = ".conformance.ts";

async function requireKnown(words: readonly string[]): Promise<void> {
  const files = (await readdir(join(root, suiteFolder))).filter((file) => file.endsWith(ending)).sort();
  const unknown = words.find((word) => !files.some((file) => `${suiteFolder}/${file}`.includes(word)));
  if (unknown === undefined) return;
  const names = files.map((file) => file.slice(0, -ending.length)).join(", ");
  throw new UsageError(`No file of the suite has "${unknown}" in its name. They are: ${names}.`);
}

/** The inputs without which nothing is judged, and what each is. */
const requiredInputs = {
  SCENARIO_API_URL: "the base address, such as http://127.0.0.1:4700/v1/api/external",
  SCENARIO_API_KEY: "the key of the team that the suite works as",
  SCENARIO_API_KEY_OTHER: "the key of a second team in the same region",
} as const;

function requireInputs(): void {
  const missing = Object.entries(requiredInputs).filter(([name]) => !process.env[name]);
  if (missing.length === 0) return;
  const names = new Intl.ListFormat("en-GB").format(missing.map(([name]) => name));
  const how = missing.map(([name, what]) => `export ${name}=…, ${what}`).join("; ");
  const verb = missing.length === 1 ? "is" : "are";
  throw new UsageError(`${names} ${verb} not set: ${how} (docs/conformance.md).`);
}
