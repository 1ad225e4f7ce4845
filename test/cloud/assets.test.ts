import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/server.ts";
import { loadScenario } from "../../functions/core/scenario/load-scenario.ts";
import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { downloadResults } from "../../lib/cli/client/download.ts";
import { ScenarioApi } from "../../lib/cli/client/scenario-api.ts";
import { deviations } from "../../lib/cli/demo/demo-expectations.ts";
import { sizeBudgets } from "../../lib/cloud/bundling.ts";
import { boxMissing } from "../../lib/verify/box.ts";
import { useRegion } from "../support/embedded-region.ts";
import { FunctionProcess } from "./support/function-process.ts";
import { type SynthesizedFunction, synthesizeFunctions } from "./support/synthesized.ts";

/** A process that its parent, which has ended, left in a session of its own. */
const stray = ["sleep", "97"];
/** Bundling takes long on a busy machine. */
const patience = 240_000;
const missing = boxMissing();
const scenarioFile = join(import.meta.dirname, "../../examples/scenarios/shop.yaml");
const processes = new Map<string, Promise<FunctionProcess>>();
let scratch = "";
let functions: SynthesizedFunction[] = [];
let shop: Shop;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "assets-"));
  shop = await startShop();
  functions = await synthesizeFunctions(join(scratch, "cdk.out"));
}, patience);

afterAll(async () => {
  for (const started of processes.values()) await (await started).stop();
  await shop.close();
  await rm(scratch, { recursive: true, force: true });
});

describe("every function's asset", () => {
  test("is no larger than its budget, and there is one for each handler", async () => {
    const handlers = (await readdir("functions")).filter((name) => name.endsWith(".lambda.ts"));
    expect(functions.map(({ name }) => `${name}.lambda.ts`).sort()).toEqual(handlers.sort());
    for (const { name, folder } of functions) {
      const makesReports = name === "finish-run" ? "reports" : "other";
      const budget = sizeBudgets[existsSync(join(folder, "node_modules")) ? "browser" : makesReports];
      expect(await bytesIn(folder), name).toBeLessThanOrEqual(budget);
    }
  });
});

/** Starts a function as deployed, with the resources of the region in place of those of its stack. */
function started(name: string): Promise<FunctionProcess> {
  const known = processes.get(name);
  if (known) return known;
  const made = functions.find((one) => one.name === name);
  if (!made) throw new Error(`No stack declares a function ${name}.`);
  const starting = FunctionProcess.start(made, scratch, environmentOf(made));
  processes.set(name, starting);
  return starting;
}

/** Those of the region and its credentials too, but for a function that drives a browser, which needs none. */
function environmentOf({ name: handler, properties }: SynthesizedFunction): Record<string, string> {
  const { environment } = underTest.region;
  const declared = Object.entries(properties.Environment.Variables).map(([name, value]) => [
    name,
    typeof value === "string" ? value : environment[name],
  ]);
  const isBrowser = ["run-test", "print-report"].includes(handler);
  const ofAws = Object.entries(environment).filter(
    ([name]) => !isBrowser && /^AWS_(?!CONFIG|SHARED|EC2)/.test(name),
  );
  const shopIsHere = [environmentNames.allowedPrivateHosts, "127.0.0.1:*"];
  return Object.fromEntries([...declared, ...ofAws, shopIsHere]);
}

const underTest = useRegion({
  handlers: async (name) => async (event) => (await started(name)).invoke(event),
});

describe.skipIf(missing !== null)(
  `the assets, each in a process with Lambda's paths and variables only${missing ? ` (${missing})` : ""}`,
  () => {
    test("the process can write below /tmp and nowhere else", async () => {
      const folder = join(scratch, "probe");
      await mkdir(folder);
      await writeFile(join(folder, "index.mjs"), probe);
      const example = functions.find(({ name }) => name === "run-test");
      if (!example) throw new Error("There is no run-test.");
      const process = await FunctionProcess.start({ ...example, folder }, scratch, {});
      processes.set("probe", Promise.resolve(process));
      const { written, variables, user } = (await process.invoke(null)) as Record<string, unknown>;
      expect(written).toEqual(["/tmp/x"]);
      expect(variables).not.toContain("HOME");
      expect(variables).not.toContain("TMPDIR");
      expect(user).not.toBe(0);
    });

    test.each(["run-test", "print-report"])(
      "an instance of %s that has served one team serves another with a new process, which finds nothing of the first",
      async (name) => {
        const made = functions.find((one) => one.name === name);
        if (!made) throw new Error(`There is no ${name}.`);
        const instance = await FunctionProcess.start(made, scratch, environmentOf(made));
        processes.set(`${name} of two teams`, Promise.resolve(instance));
        const serve = async (team: string) => {
          const event = { team, execution_id: "exe_1", run_id: "run_1", index: 0, attempt: 1 };
          const unsigned = `${underTest.region.endpoints.s3}/unsigned`;
          const order = name === "print-report" ? { order: unsigned } : {};
          return instance.invoke({ ...event, ...order }).catch((error: Error) => error.name);
        };
        const served = name === "print-report" ? "StorageUnavailable" : "OrderExpired";
        expect(await serve("acme")).toBe(served);
        await instance.leave("of-acme");
        await instance.leaveProcess(stray);
        expect(await serve("acme")).toBe(served);
        expect(await instance.temporaryFiles()).toContain("of-acme");
        expect(await instance.processes()).toContain(stray.join(" "));
        expect(await serve("other")).toBe("Runtime.ExitError");
        expect(await instance.processes()).not.toContain(stray.join(" "));
        // One that was not there yet when the process of the first team ended.
        await instance.leaveProcess(stray);
        expect(await serve("other")).toBe(served);
        expect(await instance.temporaryFiles()).toEqual([]);
        expect(await instance.processes()).not.toContain(stray.join(" "));
        expect(await serve("acme")).toBe("Runtime.ExitError");
      },
      patience,
    );

    test(
      "they run a scenario in Chromium from the trigger to video, PDF and Excel, and answer every request",
      async () => {
        await underTest.register(unhurried(await loadScenario(scenarioFile)));
        const { client } = underTest;
        const id = await client.trigger("Bookshop", { variables: { base_url: shop.url } });
        await client.completed(id);
        const api = new ScenarioApi(client.baseUrl, async () => client.key);
        const { answer, files } = await downloadResults(api, id, join(scratch, "results"), {});
        const failures = answer.tests.map(({ failure }) => failure?.message);
        expect(deviations(answer, files), failures.join("\n")).toEqual([]);
        expect((await client.get(`/results-scenario/${id}/junit/`)).body).toContain("<testsuites");
        expect((await client.get("/results-scenario/executions/")).body.executions).toHaveLength(1);
        expect((await client.post(`/results-scenario/${id}/cancel/`)).status).toBe(202);
        await underTest.region.tick();
        expect(
          [...processes.keys()].filter((name) => name !== "probe" && !name.includes(" ")).sort(),
        ).toEqual(functions.map(({ name }) => name).sort());
      },
      patience,
    );
  },
);

/** Raises the time limits for busy machines. */
function unhurried(scenario: Scenario): Scenario {
  const tests = scenario.tests.map((one) => ({
    ...one,
    timeoutMs: patience,
    steps: one.steps.map((step) => ({ timeout: 30_000, ...step })),
  }));
  return { ...scenario, tests };
}

const probe = `
import { writeFileSync } from "node:fs";
const places = ["/x", "/var/task/x", "/var/runtime/x", "/var/lang/bin/x", "/dev/shm/x", "/lib/x", "/tmp/x"];
function isWritten(path) {
  try { writeFileSync(path, "x"); return true; } catch { return false; }
}
export const handler = async () => ({
  written: places.filter(isWritten), variables: Object.keys(process.env), user: process.getuid(),
});`;

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
