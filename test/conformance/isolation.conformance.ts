import { expect } from "vitest";
import { type Call, call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import type { Answer } from "./support/exchange.ts";
import { fixture } from "./support/fixture.ts";
import { executionPage, listedIds, scenarioPage, walk } from "./support/pages.ts";
import { type Code, expectProblem } from "./support/problem.ts";
import {
  artifactsPath,
  cancelled,
  cancelPath,
  executionsPath,
  junitPath,
  sharedRun,
  statusPath,
  statusWhen,
  trigger,
  unknownId,
} from "./support/runs.ts";

type Ask = (id: string, options: Call) => Promise<Answer>;
const aboutExecution: Record<string, Ask> = {
  status: (id, options) => call("GET", statusPath(id), options),
  junit: (id, options) => call("GET", junitPath(id), options),
  artifacts: (id, options) => call("POST", artifactsPath, { ...options, json: { execution_id: id } }),
  cancel: (id, options) => call("POST", cancelPath(id), options),
};

/** The content of a refusal without what must differ: the requested id and the request id. */
function told(answer: Answer, code: Code, id: string): unknown {
  const { request_id, ...problem } = expectProblem(answer, code);
  const headers = Object.keys(answer.headers).sort();
  return { problem: JSON.parse(JSON.stringify(problem).replaceAll(id, "<id>")), headers };
}

async function expectLikeUnknown(ask: Ask, id: string, code: Code): Promise<void> {
  const kind = code === "scenario_not_found" ? "scn" : "exe";
  const never = unknownId(kind);
  const foreign = told(await ask(id, { as: "other" }), code, id);
  expect(foreign).toEqual(told(await ask(never, { as: "other" }), code, never));
}

for (const [name, ask] of Object.entries(aboutExecution)) {
  clause(
    `docs/contract.md, Errors: in ${name}, another team's execution looks like one that never existed`,
    async () => {
      const { id } = await sharedRun("passing");
      await expectLikeUnknown(ask, id, "execution_not_found");
    },
  );
}

clause(
  "docs/contract.md, Errors: another team's unfinished execution looks like one that never existed",
  async () => {
    const { execution_id: id } = await trigger("slow");
    try {
      for (const ask of Object.values(aboutExecution))
        await expectLikeUnknown(ask, id, "execution_not_found");
      await statusWhen(id, ({ status }) => status === "running");
      for (const ask of Object.values(aboutExecution))
        await expectLikeUnknown(ask, id, "execution_not_found");
      expect((await statusWhen(id, ({ tests }) => tests.passed === 1)).status).toBe("running");
    } finally {
      await cancelled(id);
    }
  },
);

clause("docs/contract.md, Errors: another team's scenario looks like one that never existed", async () => {
  const { passing } = fixture().scenarios.ours;
  const ask: Ask = (id, options) => call("POST", "/run-scenario/", { ...options, json: { scenario_id: id } });
  await expectLikeUnknown(ask, passing, "scenario_not_found");
  const withVariables: Ask = (id, options) =>
    call("POST", "/run-scenario/", { ...options, json: { scenario_id: id, variables: { nowhere: "x" } } });
  await expectLikeUnknown(withVariables, passing, "scenario_not_found");
});

clause("docs/contract.md, Every request: a key sees its own team's scenarios only", async () => {
  const ours = Object.values(fixture().scenarios.ours);
  const others = (await walk((query) => scenarioPage(query, "other"), {})).map((item) => item.id);
  expect(others.filter((id) => ours.includes(id))).toEqual([]);
});

clause("docs/contract.md, Every request: a key sees its own team's executions only", async () => {
  const { began, listing, runs, scenarios } = fixture();
  for (const run of ["passing", "mixed"] as const) await sharedRun(run);
  const ours = [...listing, ...Object.values(runs)];
  const seen = await listedIds({ started_after: began }, "other");
  expect(seen.filter((id) => ours.includes(id))).toEqual([]);
  const filtered = await executionPage({ scenario_id: scenarios.ours.passing }, "other");
  expect(filtered).toEqual({ items: [], next: null });
});

clause(
  "docs/contract.md, GET /results-scenario/executions/: a filter by another team's scenario looks like one by an unknown",
  async () => {
    const bodies: string[] = [];
    for (const id of [fixture().scenarios.ours.passing, unknownId("scn")]) {
      bodies.push(
        (await call("GET", `${executionsPath}?scenario_id=${id}`, { as: "other" })).body.toString(),
      );
    }
    expect(bodies[0]).toBe(bodies[1]);
  },
);

clause(
  "docs/contract.md, Every request: teams may have scenarios and executions of the same names",
  async () => {
    const { execution_id } = await trigger("listing", { as: "other" });
    const { status } = await statusWhen(execution_id, (seen) => seen.status === "completed", "other");
    expect(status).toBe("completed");
    expectProblem(await call("GET", statusPath(execution_id)), "execution_not_found");
  },
);
