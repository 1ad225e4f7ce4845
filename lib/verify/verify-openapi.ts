import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { note, print } from "../cli/terminal/output.ts";
import { CommandFailed, command } from "./command.ts";
import { serveJudgedRegion } from "./judged-region.ts";
import { pythonTool } from "./python-tool.ts";

/** The versions by whose rules and tests the document is judged. */
const versions = { redocly: "2.77.0", spectral: "6.16.3", schemathesis: "4.32.5" } as const;
const document = "docs/openapi.json";
const limit = 5 * 60_000;

/** @returns what was tried, in a few words. @throws CommandFailed */
type Judge = (folder: string) => Promise<string>;

/**
 * Judges the OpenAPI document: by the recommended rules of Redocly and of Spectral, without a warning, and by schemathesis,
 * which sends what the document describes to an embedded region and follows its links.
 * @returns the exit code: 0 when all hold.
 */
export async function verifyOpenApi(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-openapi-"));
  const judges: Record<string, Judge> = { redocly, spectral, schemathesis };
  const failed: string[] = [];
  for (const [name, judge] of Object.entries(judges)) {
    try {
      print(`${name.padEnd(12)}  ${await judge(folder)}`);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      print(`${name.padEnd(12)}  does not hold`);
      note(error.message);
      failed.push(name);
    }
  }
  if (failed.length === 0) await rm(folder, { recursive: true, force: true });
  return failed.length === 0 ? 0 : 1;
}

async function redocly(folder: string): Promise<string> {
  const tool = ["npx", "--yes", "--package", `@redocly/cli@${versions.redocly}`, "redocly"];
  const words = [
    ...tool,
    "lint",
    "--extends",
    "recommended",
    "--format",
    "json",
    "--max-problems",
    "1000",
    document,
  ];
  const found = await command(words, options(folder, "redocly"));
  const { totals } = z.looseObject({ totals: z.record(z.string(), z.number()) }).parse(JSON.parse(found));
  const { errors = 0, warnings = 0 } = totals;
  if (errors + warnings > 0)
    throw new CommandFailed(`Redocly has ${warnings} warnings.\n${found.slice(0, 4000)}`);
  return "no error, no warning";
}

async function spectral(folder: string): Promise<string> {
  const ruleset = join(folder, "spectral.json");
  await writeFile(ruleset, JSON.stringify({ extends: ["spectral:oas"] }));
  const tool = ["npx", "--yes", "--package", `@stoplight/spectral-cli@${versions.spectral}`, "spectral"];
  const words = [...tool, "lint", "--ruleset", ruleset, "--fail-severity", "hint", document];
  await command(words, options(folder, "spectral"));
  return "no error, no warning, no hint";
}

const report = z.looseObject({
  operations: z.looseObject({ tested: z.number() }),
  test_cases: z.looseObject({ generated: z.number(), unique_failures: z.number() }),
});

async function schemathesis(folder: string): Promise<string> {
  const tool = await pythonTool("schemathesis", versions.schemathesis, "st", options(folder, "install"));
  const region = await serveJudgedRegion(join(folder, "region"));
  const file = join(folder, "schemathesis.json");
  let said: string;
  try {
    const config = ["--config-file", "lib/verify/schemathesis.toml"];
    const where = ["--url", region.baseUrl, "-H", `X-API-Key: ${region.key}`];
    const reporting = ["--report", "json", "--report-json-path", file];
    const words = [tool, "--no-color", ...config, "run", document, ...where, ...reporting];
    said = await command(words, options(folder, "schemathesis"));
  } finally {
    await region.close();
  }
  const { test_cases: cases, operations } = report.parse(JSON.parse(await readFile(file, "utf8")));
  const [, links = "no links"] = /API Links:\s+(\d+ covered \/ \d+ selected)/.exec(said) ?? [];
  const { generated, unique_failures: failures } = cases;
  return `${operations.tested} operations, ${generated} cases, links ${links}, ${failures} failures`;
}

function options(folder: string, name: string) {
  return { env: process.env, log: join(folder, `${name}.log`), limit };
}
