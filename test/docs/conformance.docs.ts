import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";

/**
 * The conformance suite, run against an embedded region of its own as an operator would: through the commands of
 * docs/conformance.md.
 */

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const minute = 60_000;

const ready = z.object({ region: z.string(), base_url: z.url() });
const issued = z.looseObject({ key: z.string(), key_id: z.string() });
const scheduled = z.looseObject({ execution_id: z.string() });
const report = z.looseObject({
  testResults: z.array(
    z.looseObject({
      assertionResults: z.array(
        z.looseObject({
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Clauses that a fast region may leave no time to judge. */
const mayBeSkipped = [/a run that was cancelled says so, whatever its tests did$/];

let data: string;
const regions: ChildProcess[] = [];
let inputs: Record<string, string>;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "conformance-"));
  const baseUrl = await startRegion("us", join(data, "us"));
  await startRegion("eu", join(data, "eu"));
  await push("team-a");
  await push("team-b");
  const revoked = await issueKey("us", "team-a");
  await scenario("us", ["key", "revoke", revoked.key_id]);
  inputs = {
    SCENARIO_API_URL: baseUrl,
    SCENARIO_API_KEY: (await issueKey("us", "team-a")).key,
    SCENARIO_API_KEY_OTHER: (await issueKey("us", "team-b")).key,
    SCENARIO_API_KEY_REVOKED: revoked.key,
    SCENARIO_API_KEY_EXPIRED: (await issueKey("us", "team-a", "--expires", "1s")).key,
    SCENARIO_API_KEY_FOREIGN_REGION: (await issueKey("eu", "team-a")).key,
    SCENARIO_API_LATER_EXECUTION: await scheduleLater("team-a"),
  };
}, 3 * minute);

afterAll(async () => {
  for (const region of regions) {
    if (region.exitCode !== null) continue;
    region.kill("SIGTERM");
    await once(region, "exit");
  }
  await rm(data, { recursive: true, force: true });
}, minute);

test(
  "an embedded region holds every clause of the specification and the contract",
  async () => {
    const file = join(data, "report.json");
    await run(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        ...["run", "--config", "vitest.conformance.config.ts"],
        ...["--reporter=json", `--outputFile=${file}`],
      ],
      { cwd: root, env: environmentOf(inputs), maxBuffer: 64 * 1024 * 1024 },
    ).catch(() => "the report says which clauses do not hold");
    const { testResults } = report.parse(JSON.parse(await readFile(file, "utf8")));
    const clauses = testResults.flatMap((result) => result.assertionResults);
    const failed = clauses.filter(({ status }) => status === "failed");
    expect(
      failed.map(({ title, failureMessages }) => ({ title, why: failureMessages?.[0]?.slice(0, 600) })),
    ).toEqual([]);
    const skipped = clauses.filter(({ status }) => status !== "passed").map(({ title }) => title);
    expect(skipped.filter((title) => !mayBeSkipped.some((known) => known.test(title)))).toEqual([]);
    expect(clauses).toHaveLength(await clausesToldOf());
  },
  6 * minute,
);

/** How many clauses the suite has by the report that docs/conformance.md shows. */
async function clausesToldOf(): Promise<number> {
  const guide = await readFile(join(root, "docs/conformance.md"), "utf8");
  const told = /^(\d+) clauses hold, (\d+) do not, (\d+) were not judged$/m.exec(guide) ?? [];
  return told.slice(1).reduce((sum, count) => sum + Number(count), 0);
}

/** Starts an embedded region; resolves with its base URL once it serves. */
async function startRegion(region: string, folder: string): Promise<string> {
  const args = ["bin/local.ts", "--port", "0", "--data", folder, "--region", region, "--tick", "5s"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  regions.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("ready ")) return ready.parse(JSON.parse(line.slice("ready ".length))).base_url;
  }
  throw new Error(`The region ${region} ended before it was ready.`);
}

/** An operator's command for a region of this test; its JSON. */
async function scenario(region: string, args: readonly string[]): Promise<unknown> {
  const local = ["--local", join(data, region), "--json"];
  const { stdout } = await run(process.execPath, ["bin/scenario.js", ...args, ...local], { cwd: root });
  return stdout.trim() === "" ? null : JSON.parse(stdout);
}

const issueKey = async (region: string, team: string, ...more: string[]): Promise<z.infer<typeof issued>> =>
  issued.parse(await scenario(region, ["key", "issue", "--team", team, ...more]));

/** A one-off execution of a scenario of the suite, far in the future. */
async function scheduleLater(team: string): Promise<string> {
  const words = ["--scenario", "Conformance: listing", "--at", "2030-01-01T00:00:00Z"];
  return scheduled.parse(await scenario("us", ["schedule", "create", "--team", team, ...words])).execution_id;
}

const push = (team: string): Promise<unknown> =>
  scenario("us", [
    ...["push", ...globSync("examples/conformance/*.yaml", { cwd: root })],
    ...["--team", team, "--new-team"],
  ]);

/** The suite gets its inputs, and no variables of the test runner in which this test runs. */
function environmentOf(given: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|SCENARIO_API|AWS_)/.test(name));
  return { ...Object.fromEntries(inherited), ...given };
}
