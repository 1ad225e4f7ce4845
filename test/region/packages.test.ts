import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cliBudget } from "../../lib/pack/bundle-cli.ts";
import { packCli } from "../../lib/pack/pack-cli.ts";
import { projectRoot } from "../support/documents.ts";
import { useRegion } from "../support/embedded-region.ts";
import { doesNotHold, holds, scenarioOf, testOf } from "../support/scenarios.ts";

const region = useRegion();
let folder = "";

/** The search path of a user, who has neither the project nor its Node.js. */
const usersPath = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((path) => !path.endsWith("node_modules/.bin"))
  .join(delimiter);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-test-"));
  const tests = [testOf("Holds", [holds]), testOf("Does not", [doesNotHold])];
  await region.register(scenarioOf("Taken along", tests, { parallel: 2 }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program as a user does in a folder of theirs. */
async function run(program: string, words: readonly string[]) {
  const env = {
    PATH: usersPath,
    HOME: folder,
    SCENARIO_API_URL: region.region.baseUrl,
    SCENARIO_API_KEY: region.client.key,
  };
  const ran = promisify(execFile)(program, words, { cwd: folder, env });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  );
}

describe("the command line that is taken along", () => {
  const scenario = (...words: string[]) => run(join(folder, "node_modules/.bin/scenario"), words);

  beforeAll(async () => {
    const from = join(folder, "package");
    await mkdir(from);
    await writeFile(join(folder, "package.json"), "{}");
    const install = ["install", "--offline", "--no-audit", "--no-fund", await packCli(from)];
    expect(await run("npm", install)).toMatchObject({ code: 0 });
  });

  test("is one file below its budget, with its licence and nothing to install", async () => {
    const installed = join(folder, "node_modules/scenario-execution-cli");
    const files = await readdir(installed, { recursive: true });
    expect(files.sort()).toEqual(["LICENSE", "README.md", "dist", "dist/scenario.mjs", "package.json"]);
    expect((await stat(join(installed, "dist/scenario.mjs"))).size).toBeLessThan(cliBudget);
    const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(dependencies).toBeUndefined();
    expect((await readdir(join(folder, "node_modules"))).sort()).toEqual([
      ".bin",
      ".package-lock.json",
      "scenario-execution-cli",
    ]);
  });

  test("runs a scenario on the machine's own Node.js, downloads its files and exits by the outcome", async () => {
    const { code, stdout, stderr } = await scenario(
      "run",
      "Taken along",
      "--out",
      "results",
      "--metadata",
      "a=b",
    );
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Next: scenario run --rerun exe_"),
    });
    expect(stdout).toMatch(/✗ failed +Does not/);
    expect(await readFile(join(folder, "results/junit.xml"), "utf8")).toContain(
      'name="metadata.a" value="b"',
    );
    const [, id = ""] = /run --rerun (exe_\w+)/.exec(stderr) ?? [];
    expect(await scenario("status", id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 passed, 1 failed"),
    });
    expect((await scenario("executions", "--outcome", "failed")).stdout).toContain(id);
    expect(await scenario("cancel", id)).toMatchObject({ code: 0, stdout: `${id} was completed before\n` });
  });

  test("goes on with a detached run", async () => {
    const { stdout: id } = await scenario("run", "Taken along", "--test", "1", "--detach");
    expect((await scenario("watch", id.trim(), "--json")).stdout).toContain('"outcome": "passed"');
  });

  test("checks scenario files", async () => {
    const good = join(projectRoot, "examples/scenarios/shop.yaml");
    expect(await scenario("check", good)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok /) });
    await writeFile(join(folder, "bad.yaml"), "name: Bad\ntests: [{ name: One, stepz: [] }]\n");
    expect(await scenario("check", "bad.yaml")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("bad.yaml:2:"),
    });
  });

  test("says its version and its examples, and what a mistyped command could mean", async () => {
    expect((await scenario("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await scenario("run", "--help")).stdout).toMatch(
      /^Usage: scenario run .*\n(.*\n)*Examples:\n {2}scenario run /,
    );
    expect(await scenario("rnu")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("(Did you mean run?)"),
    });
    expect((await scenario("completion", "bash")).stdout).toContain(
      "complete -o default -F _scenario scenario",
    );
  });
});
