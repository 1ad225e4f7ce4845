import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import type { Team } from "./support/inputs.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { artifactsOf, completed, sharedRun, trigger, unknownId } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

/** Triggers the scenario of three tests, the second of which fails unless its word is "hello". */
const select = (body: object, as: Team = "ours") =>
  call("POST", "/run-scenario/", { as, json: { scenario_id: fixture().scenarios[as].passing, ...body } });
const testsOf = async (id: string) =>
  (await artifactsOf(id)).tests.map((test) => [test.number, test.outcome, test.carried_over_from]);

clause("docs/contract.md, Selecting tests: a run is about the selected tests only", async () => {
  const selection = { tests: [3, "The page starts blank"] };
  const { execution_id } = parse(shapes.accepted, await select(selection));
  const status = await completed(execution_id);
  expect(status).toMatchObject({ outcome: "passed", selection, rerun_of: null, tests: { total: 2 } });
  expect(await testsOf(execution_id)).toEqual([
    [1, "passed", null],
    [3, "passed", null],
  ]);
});

clause(
  "docs/contract.md, Selecting tests: what did not pass runs again, and what passed is taken over with its files",
  async () => {
    const { execution_id: first } = await trigger("passing", { variables: { word: "goodbye" } });
    await completed(first);
    const { execution_id: again } = parse(shapes.accepted, await select({ rerun_of: first }));
    expect(await completed(again)).toMatchObject({
      outcome: "failed",
      rerun_of: first,
      tests: { total: 3, passed: 2, failed: 1 },
    });
    expect(await testsOf(again)).toEqual([
      [1, "passed", first],
      [2, "failed", null],
      [3, "passed", first],
    ]);
    const { artifacts, tests } = await artifactsOf(again);
    for (const link of [artifacts.video, tests[0]?.artifacts.junit]) {
      expect((await fetch(link?.url ?? "")).status).toBe(200);
    }
  },
);

clause(
  "docs/contract.md, Selecting tests: what fits no test, or excludes each other, is refused",
  async () => {
    const { id: passed } = await sharedRun("passing");
    const wrong = [
      { tests: ["The page starts blink"] },
      { tests: [0] },
      { tests: [4] },
      { tests: [] },
      { tests: "The page starts blank" },
      { tests: [null] },
      { tags: ["smoke"] },
      { tags: [1] },
      { tests: [1], tags: ["smoke"] },
      { tests: [1], rerun_of: passed },
      { only: "failed" },
      { rerun_of: passed },
      { rerun_of: passed, only: "passed" },
      { rerun_of: fixture().runs.mixed },
    ];
    await sharedRun("mixed");
    for (const body of wrong) expectProblem(await select(body), "invalid_request");
  },
);

clause(
  "docs/contract.md, Selecting tests: only a completed execution of the own team is repeated",
  async () => {
    const { id } = await sharedRun("mixed");
    for (const rerun_of of [unknownId("exe"), "nonsense"]) {
      expectProblem(await select({ rerun_of }), "execution_not_found");
    }
    expectProblem(await select({ rerun_of: id }, "other"), "execution_not_found");
  },
);
