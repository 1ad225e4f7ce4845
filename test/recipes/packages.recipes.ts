import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { cliBudget } from "../../lib/pack/bundle-cli.ts";
import { packCli } from "../../lib/pack/pack-cli.ts";
import { packClient } from "../../lib/pack/pack-client.ts";
import { useBareBrowsers } from "../browser/sandbox/open-browser.ts";
import { blocksOf, projectRoot } from "../support/documents.ts";
import { useRegion } from "../support/embedded-region.ts";
import { type ExampleClient, exampleClients } from "../support/example-clients.ts";
import { servePage } from "../support/page-server.ts";
import { doesNotHold, holds, scenarioOf, testOf } from "../support/scenarios.ts";
import { usersPath } from "../support/users-path.ts";
import { documentsOf } from "./support/fill-recipe.ts";
import { useJobTokens } from "./support/job-tokens.ts";
import { recipes } from "./support/recipes.ts";
import { runJob } from "./support/run-job.ts";

const region = useRegion();
const tokens = useJobTokens(region, "scenarios");
let folder = "";
let cli = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packages-test-"));
  const tests = [testOf("Holds", [holds], { tags: ["smoke"] }), testOf("Does not", [doesNotHold])];
  await region.register(scenarioOf("Bookshop", tests, { parallel: 2 }));
  await region.register(scenarioOf("Ends at once", [testOf("Not yet", [], { skip: "Waiting" })]));
  const from = join(folder, "packages");
  await mkdir(from);
  // What `npm init` writes for a package: without `"type": "module"`, so a program that is a module has to say so
  // itself.
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }');
  const [packed, client] = await Promise.all([packCli(from), packClient(from)]);
  cli = packed;
  const install = ["install", "--offline", "--no-audit", "--no-fund", cli, client];
  expect(await run("npm", install)).toMatchObject({ code: 0 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program as a user does in a folder of theirs. */
async function run(program: string, words: readonly string[], more: Record<string, string> = {}) {
  const env = {
    ...more,
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

describe("the standalone command line", () => {
  const scenario = (...words: string[]) => run(join(folder, "node_modules/.bin/scenario"), words);

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
      "scenario-execution-client",
    ]);
  });

  test("runs a scenario on the machine's own Node.js, downloads its files and exits by the outcome", async () => {
    const { code, stdout, stderr } = await scenario(
      "run",
      "Bookshop",
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
    expect(stdout).not.toContain("\u001b");
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
    const { stdout: id } = await scenario("run", "Ends at once", "--detach");
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

describe("the client package", () => {
  test("the example of its README runs a scenario on the machine's own Node.js", async () => {
    const [example] = blocksOf("packages/client/README.md").filter(({ info }) => info === "js");
    await writeFile(join(folder, "example.mjs"), (example?.text ?? "").replace("Bookshop", "Ends at once"));
    const { code, stdout, stderr } = await run("node", ["example.mjs"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain("completed, 0 of 1 passed\n");
    const document = (await readdir(folder)).find((name) => name.endsWith(".xml")) ?? "";
    expect(await readFile(join(folder, document), "utf8")).toContain(
      'name="metadata.commit" value="unknown"',
    );
  });

  test("its types hold by themselves, without those of Node.js", async () => {
    const use = `import { type Artifacts, runScenario } from "scenario-execution-client";
export const run: Promise<Artifacts> = runScenario({ baseUrl: "", apiKey: "", scenario: "Bookshop" });
// @ts-expect-error: a scenario is always named
void runScenario({ baseUrl: "", apiKey: "" });
`;
    await writeFile(join(folder, "use.mts"), use);
    const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022"];
    const options = [...strict, "--lib", "es2022,dom", "--module", "nodenext", "use.mts"];
    expect(await run(join(projectRoot, "node_modules/.bin/tsc"), options)).toMatchObject({
      code: 0,
      stdout: "",
    });
  });
});

describe("the client package in a browser", () => {
  const browser = useBareBrowsers();
  let page: Page;
  beforeAll(async () => {
    const [example] = blocksOf("packages/client/README.md").filter(({ info }) => info === "html");
    const html = (example?.text ?? "").replace("Bookshop", "Ends at once");
    const modules = join(folder, "node_modules/scenario-execution-client/dist");
    const { baseUrl } = region.region;
    const server = await servePage({ html, modules, api: { baseUrl, key: region.client.key } });
    page = await (await browser()).newPage();
    await page.goto(server.url);
    return async () => {
      await page.close();
      server.close();
    };
  });

  test("the example of its README runs a scenario from a page, whose server adds the key", async () => {
    await page.getByRole("status").getByText("passed: 1 tests").waitFor();
  });

  test("a page of another origin cannot call the API, even with a key", async () => {
    const access = JSON.stringify({ baseUrl: region.region.baseUrl, apiKey: region.client.key });
    // As a text, since Vitest would put a function of its own in place of `import`.
    const called = page.evaluate(
      `import("/client/index.js").then(({ ScenarioClient }) => new ScenarioClient(${access}).scenarios())`,
    );
    await expect(called).rejects.toThrow(/Unreachable: .* cannot be reached/);
  });
});

describe("the action of GitHub Actions", () => {
  const inputs = () => ({ scenario: "Bookshop", url: region.region.baseUrl, cli });

  test("without a secret, as the README shows it, runs by the job's identity token", async () => {
    const [shown] = blocksOf("README.md").filter(({ info }) => info === "yaml workflow");
    const [step] = parse(shown?.text ?? "").jobs.bookshop.steps;
    const job = recipes.github({ ...step.with, ...inputs() });
    const { code, log } = await runJob("github", job, { folder, secrets: tokens() });
    expect({ code, log }).toEqual({ code: 0, log: expect.stringContaining("completed: passed, 1/1 tests") });
  });

  test("with a key, sets each output that it declares, and writes annotations and a summary of the job", async () => {
    const secrets = { SCENARIO_API_KEY: region.client.key };
    const { code, log, read } = await runJob("github", recipes.github(inputs()), { folder, secrets });
    expect({ code, log }).toEqual({ code: 1, log: expect.stringMatching(/^::error title=Does not::/m) });
    const set = Object.fromEntries((await read(".output")).split("\n").map((line) => line.split("=")));
    for (const name of Object.keys(documentsOf("action.yml")[0].outputs)) expect(set).toHaveProperty(name);
    expect(set).toMatchObject({ outcome: "failed", total: "2", failed: "1", results: "scenario-results" });
    expect(await read(".summary")).toContain("| 2 | Does not |");
    expect(await read("scenario-results/junit.xml")).toContain('"metadata.commit" value="4f2c1e9"');
  });

  test("gets the command line from the release of its own version, and says what to do where it has none", async () => {
    const [{ version }] = documentsOf("packages/cli/package.json");
    const job = recipes.github({ ...inputs(), cli: "" });
    const npm = '#!/bin/sh\necho "installs $*"\nexit 1\n';
    const options = { folder, secrets: {}, programs: { npm } };
    const release = `https://github.example/acme/scenario-execution-api/releases/download/v${version}`;
    const { log } = await runJob("github", job, options);
    expect(log).toMatch(/^installs .*$/m);
    expect(log.trim().split(" ").at(-1)).toBe(`${release}/scenario-execution-cli-${version}.tgz`);
    const ofPath = { ...job, environment: { ...job.environment, ACTION_REPOSITORY: "" } };
    expect(await runJob("github", ofPath, options)).toMatchObject({
      code: 1,
      log: expect.stringContaining("set its input cli"),
    });
  });
});

describe("the example clients", () => {
  const typescript: ExampleClient = {
    language: "TypeScript",
    title: "TypeScript",
    isRunnable: true,
    program: process.execPath,
    words: ["example.mts"],
  };

  /** Where an example lies for a user: that in TypeScript beside the packages that it imports. */
  async function place({ words }: ExampleClient): Promise<string[]> {
    const example = await readFile(join(projectRoot, "examples/clients/run-scenario.mts"));
    await writeFile(join(folder, "example.mts"), example);
    return words.map((word) => (word.startsWith("examples/") ? join(projectRoot, word) : word));
  }

  test.for<ExampleClient>([...exampleClients, typescript])(
    "in $title: runs a scenario, saves its files, and exits by the outcome",
    async (client, { skip }) => {
      skip(!client.isRunnable);
      const out = join(folder, client.language);
      // One run serves all, as it does the repetitions of a job.
      const job = { IDEMPOTENCY_KEY: "job-1742" };
      const { code, stdout, stderr } = await run(
        client.program,
        [...(await place(client)), "Bookshop", out],
        job,
      );
      expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: "failed\n" });
      expect(await readFile(join(out, "junit.xml"), "utf8")).toContain('failures="1"');
      const saved = await readdir(out, { recursive: true });
      expect(saved).toContain("bookshop-run-1.html");
      expect(saved).toContain("test-2/bookshop-run-1-002-does-not.xml");
    },
  );
});
