import { beforeAll, describe, expect, test } from "vitest";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { teamStore } from "../../functions/stores/team-store.ts";
import { ApiClient } from "../support/api-client.ts";
import { useRegion } from "../support/embedded-region.ts";
import { scenarioOf, testOf } from "../support/scenarios.ts";
import { scenario } from "./command.ts";

const under = useRegion();
const operator = (...words: string[]) => scenario([...words, "--local", under.region.dataFolder]);
const json = async (...words: string[]) => JSON.parse((await operator(...words, "--json")).stdout);
/** A scenario whose run needs no browser. */
const skipped = (name: string) => scenarioOf(name, [testOf("Not yet", [], { skip: "Later" })]);
const ids: Record<string, string> = {};

async function clientOf(team: string): Promise<ApiClient> {
  const { key } = await keyStore().issue({ team, region: "us", expiresAt: null });
  return new ApiClient(under.region.baseUrl, key);
}

/** `acme` and `beta` have a run each, `delta` a series that ran before them and a key that nobody used, `gamma` nothing. */
beforeAll(async () => {
  await series();
  await keyStore().issue({ team: "delta", region: "us", expiresAt: null });
  await under.register(skipped("Shop"));
  await scenarioStore().register("beta", skipped("Basket"));
  for (const [team, client, name] of [
    ["acme", under.client, "Shop"],
    ["beta", await clientOf("beta"), "Basket"],
  ] as const) {
    const id = await client.trigger(name);
    await client.completed(id);
    ids[team] = id;
  }
  await teamStore().register("gamma", new Date());
});

/** A series that ran once, and a run that is to come. */
async function series(): Promise<void> {
  await scenarioStore().register("delta", skipped("Nightly"));
  const scenario = await scenarioStore().byName("delta", "Nightly");
  if (!scenario) throw new Error("It was not registered.");
  const begin = new Date(Date.now() - 90_000);
  const every = { kind: "interval", everyMs: 60_000, anchor: begin.toISOString(), until: null } as const;
  const once = { kind: "once", at: "2990-06-01T00:00:00.000Z" } as const;
  const { executionId } = await scheduleStore().create("delta", scenario, every, begin);
  await scheduleStore().create("delta", scenario, once, new Date());
  await under.region.tick();
  await (await clientOf("delta")).completed(executionId);
  ids["delta"] = executionId;
}

describe("operators see all teams, without a team's key", () => {
  test("execution list merges the teams' listings, with the filters and the limit", async () => {
    const { executions } = await json("execution", "list");
    expect(executions).toMatchObject([
      { team: "delta", status: "scheduled", type: "one-off" },
      { team: "beta", execution_id: ids["beta"], status: "completed", scenario_name: "Basket" },
      { team: "acme", execution_id: ids["acme"] },
      { team: "delta", execution_id: ids["delta"], type: "recurring" },
    ]);
    const { executions: asTeam } = (await under.client.get("/results-scenario/executions/")).body;
    expect(executions[2]).toEqual({ team: "acme", ...asTeam[0] });
    const filters = ["--status", "completed", "--outcome", "passed", "--since", "1h", "--limit", "1"];
    const { stdout } = await operator("execution", "list", ...filters);
    expect(stdout).toMatch(/^TEAM .*\nbeta +exe_\S+ +completed +passed +manual +\S+Z +Basket\n$/);
    expect(await json("execution", "list", "--team", "acme", "--outcome", "failed")).toEqual({
      executions: [],
    });
    const refused = await operator("execution", "list", "--status", "done");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("Allowed choices are scheduled, running, completed.");
  });

  test("team list counts what each team has, and usage what its runs took", async () => {
    expect((await json("team", "list")).teams).toEqual([
      { team: "acme", valid_keys: 1, trusts: 0, scenarios: 1, schedules: 0 },
      { team: "beta", valid_keys: 1, trusts: 0, scenarios: 1, schedules: 0 },
      { team: "delta", valid_keys: 2, trusts: 0, scenarios: 1, schedules: 2 },
      { team: "gamma", valid_keys: 0, trusts: 0, scenarios: 0, schedules: 0 },
    ]);
    const none = { tests: 0, browser_ms: 0 };
    expect((await json("usage", "--since", "1h")).teams).toEqual([
      { team: "acme", runs: 1, ...none },
      { team: "beta", runs: 1, ...none },
      { team: "delta", runs: 1, ...none },
      { team: "gamma", runs: 0, ...none },
    ]);
    const { stdout } = await operator("usage");
    expect(stdout).toMatch(/^TEAM +RUNS +TESTS +BROWSER MINUTES\nacme +1 +0 +0\.0\n/);
  });

  test("key list says when each key last let a request in", async () => {
    const { keys } = await json("key", "list", "--team", "delta");
    const lastUses = keys.map((key: { last_used_at: string | null }) => key.last_used_at);
    expect(lastUses).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), null]);
    const { stdout } = await operator("key", "list", "--team", "delta");
    expect(stdout).toMatch(/ LAST USED\n.*Z\n.* never\n$/);
  });

  test("schedule list has the outcome of each schedule's last run", async () => {
    const { schedules } = await json("schedule", "list", "--team", "delta");
    expect(schedules).toMatchObject([
      { type: "recurring", last_run: { outcome: "passed", run_number: 1, reason: null } },
      { type: "one-off", last_run: null },
    ]);
    const { stdout } = await operator("schedule", "list", "--team", "delta");
    expect(stdout).toMatch(/ active +passed \S+Z +every 1 min +Nightly\n/);
    expect(stdout).toMatch(/ active +none yet +once, at 2990/);
  });
});
