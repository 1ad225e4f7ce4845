import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packCli } from "../../lib/pack/pack-cli.ts";
import { blocksOf, projectRoot } from "../support/documents.ts";
import { useRegion } from "../support/embedded-region.ts";
import { doesNotHold, holds, scenarioOf, testOf } from "../support/scenarios.ts";
import { recipes } from "./support/recipes.ts";
import { runJob, type Service } from "./support/run-job.ts";

/** Names that a shell carries out, breaks, or takes for files wherever they are not handed on as they are. */
const hostile = ["Costs $(touch owned) `touch owned` \\ \"a\" 'b' #", "/*"];
/** A scenario's name that would be an option wherever it is handed on as one, with which no run is waited for. */
const gate = "--detach";
/** What the log of a run that failed has for one service alone. */
const saidTo: Record<Service, RegExp> = {
  github: /^::error title=Does not::/m,
  gitlab: /section_start:\d+:scenario_run\[collapsed=true\]/,
  circleci: /✗ failed +Does not/,
  azure: /^##vso\[task\.logissue type=error;\]Does not/m,
  buildkite: /^\+\+\+ Results$/m,
  jenkins: /^junit scenario-results\/junit\.xml true$/m,
};

/** How a job comes by the key of the team. */
const secretsOf = (service: Service, key: string): Record<string, string> => {
  if (service === "jenkins") return { SECRET: key };
  // The pipeline asks the agent for a token.
  return service === "buildkite" ? {} : { SCENARIO_API_KEY: key };
};

const region = useRegion();
const services = Object.keys(recipes) as Service[];
let folder = "";
let cli = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recipes-test-"));
  const open = hostile.map((name) => testOf(name, [holds], { tags: ["smoke"] }));
  await region.register(scenarioOf(gate, [...open, testOf("Does not", [doesNotHold])], { parallel: 2 }));
  await region.register(scenarioOf("Open", open));
  await mkdir(join(folder, "package"));
  cli = await packCli(join(folder, "package"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the scenario by a recipe: the tests that pass, or all. */
function run(service: Service, isToPass: boolean) {
  const { key } = region.client;
  const tests = [...hostile, ...(isToPass ? [] : ["Does not"])].join("\n");
  // A pipeline that is copied has no inputs.
  const what = service === "buildkite" ? { scenario: isToPass ? "Open" : gate } : { scenario: gate, tests };
  return runJob(service, recipes[service]({ ...what, url: region.region.baseUrl, cli }), {
    folder,
    secrets: secretsOf(service, key),
    programs: { "buildkite-agent": `#!/bin/sh\n[ "$1 $4" = "oidc scenarios" ] && echo "${key}"\n` },
  });
}

describe.concurrent.each(services)("the recipe of %s", (service) => {
  const { junit } = recipes[service]({ scenario: "", url: "", cli: "" });
  const document = junit ?? "scenario-results/junit.xml";

  test("ends the job well when the run passes, and takes no text for a command", async ({ expect }) => {
    const { code, log, files, read } = await run(service, true);
    expect({ code, log }).toMatchObject({ code: 0 });
    expect(await read(document)).toContain('tests="2" failures="0"');
    expect(files).not.toContain("owned");
  });

  test("fails the job when the run fails, says so in the service's language, and leaves JUnit where it is read", async ({
    expect,
  }) => {
    const { code, log, read } = await run(service, false);
    expect({ code, log }).toEqual({ code: 1, log: expect.stringMatching(saidTo[service]) });
    expect(await read(document)).toMatch(/tests="3" failures="1"(.*\n)*.*"metadata.commit" value="4f2c1e9"/);
  });
});

describe("the step of Jenkins", () => {
  test("runs as the page of the recipes calls it", async () => {
    const [shown] = blocksOf("docs/recipes.md").filter(({ info }) => info === "groovy");
    const [call = ""] = /runScenario (.*\n)+? {6}\}/.exec(shown?.text ?? "") ?? [];
    const CALL = call
      .replace(/\}$/, "")
      .replace(/https:\/\/eu[^']+/, region.region.baseUrl)
      .replace(/https:\/\/files[^']+/, cli)
      .replace("Bookshop", "Open");
    const job = recipes.jenkins({});
    const environment = { ...job.environment, CALL };
    const secrets = secretsOf("jenkins", region.client.key);
    const { code, log, read } = await runJob("jenkins", { ...job, environment }, { folder, secrets });
    expect({ code, log }).toMatchObject({ code: 0 });
    expect(await read("scenario-results/junit.xml")).toContain('"metadata.branch" value="main"');
  });

  test.each([
    [{ tag: "smoke" }, "runScenario has no option tag; it has scenario, url, cli, credentials, tests, tags"],
    [{ cli: "" }, "runScenario needs the option cli."],
  ])("refuses %j and says what would be right", async (options, says) => {
    const job = recipes.jenkins({ scenario: "Gate", url: "http://127.0.0.1:1", cli: "x", ...options });
    const { code, log } = await runJob("jenkins", job, { folder, secrets: {} });
    expect({ code, log }).toEqual({ code: 1, log: expect.stringContaining(says) });
  });
});

describe("the script for curl and jq", () => {
  test.each([
    ["Open", 0],
    [gate, 1],
  ])("runs %s and exits %i", async (name, expected) => {
    const script = `${join(projectRoot, "recipes/run-scenario.sh")} ${name}`;
    const environment = { SCENARIO_API_URL: region.region.baseUrl };
    const job = { script, shell: ["sh"], environment, junit: "junit.xml" };
    const secrets = { SCENARIO_API_KEY: region.client.key };
    const { code, log, read } = await runJob("jenkins", job, { folder, secrets });
    expect({ code, log }).toMatchObject({ code: expected });
    expect(await read("junit.xml")).toContain("<testsuites");
  });
});
