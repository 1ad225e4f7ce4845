import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { baseUrl } from "./support/inputs.ts";
import { scenarioPage } from "./support/pages.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { completed, trigger, unknownId } from "./support/runs.ts";
import { scenarioNames } from "./support/scenarios.ts";
import * as shapes from "./support/shapes.ts";

const path = "/run-scenario/";
const refused = async (body: object): Promise<void> => {
  const { passing } = fixture().scenarios.ours;
  expectProblem(await call("POST", path, { json: { scenario_id: passing, ...body } }), "invalid_request");
};
clause("docs/contract.md, What the service does: no request waits for a run to finish", async () => {
  const answer = await call("POST", path, { json: { scenario_id: fixture().scenarios.ours.listing } });
  expect(answer.status).toBe(202);
  const { created_at, execution_id } = parse(shapes.accepted, answer);
  const { completed_at } = await completed(execution_id);
  expect(Date.parse(completed_at ?? "")).toBeGreaterThan(Date.parse(created_at));
});

clause(
  "docs/contract.md, What the service does: an execution usually starts within about one minute after scheduling",
  async () => {
    const { runs } = fixture();
    const delays: number[] = [];
    for (const id of Object.values(runs)) {
      const { created_at, started_at } = await completed(id);
      delays.push(Date.parse(started_at ?? "") - Date.parse(created_at));
    }
    const [median = Number.NaN] = delays.sort((a, b) => a - b).slice(Math.floor(delays.length / 2));
    expect(median).toBeGreaterThanOrEqual(0);
    expect(median).toBeLessThanOrEqual(75_000);
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: the response contains execution_id and the type is manual",
  async () => {
    const accepted = await trigger("listing");
    expect(accepted.type).toBe("manual");
    expect((await completed(accepted.execution_id)).type).toBe("manual");
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: 202 with every listed field, as the scenario is now",
  async () => {
    const accepted = await trigger("passing", { metadata: { commit: "c0ffee" } });
    const { items } = await scenarioPage({ name: scenarioNames.passing });
    expect(accepted.scenario_id).toBe(items[0]?.id);
    expect(accepted.scenario_name).toBe(items[0]?.name);
    expect(accepted.scenario_version).toBe(items[0]?.version);
    expect(accepted.metadata).toEqual({ suite: fixture().nonce, commit: "c0ffee" });
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: Location and links are the paths of the execution",
  async () => {
    const answer = await call("POST", path, { json: { scenario_id: fixture().scenarios.ours.listing } });
    const { execution_id: id, links } = parse(shapes.accepted, answer);
    const root = `${baseUrl().pathname}/results-scenario/${id}`;
    expect(links).toEqual({ status: `${root}/status/`, junit: `${root}/junit/`, cancel: `${root}/cancel/` });
    expect(answer.headers.location).toBe(links.status);
  },
);

clause("docs/contract.md, POST /run-scenario/: unknown fields are refused", async () => {
  await refused({ scenario: "passing" });
  await refused({ Variables: {} });
  await refused({ type: "manual" });
});

clause("docs/contract.md, POST /run-scenario/: scenario_id is required and a string", async () => {
  for (const json of [
    {},
    { scenario_id: null },
    { scenario_id: 5 },
    { scenario_id: ["a"] },
    { scenario_id: {} },
  ]) {
    expectProblem(await call("POST", path, { json }), "invalid_request");
  }
});

clause("docs/contract.md, POST /run-scenario/: an unknown scenario is scenario_not_found", async () => {
  const json = { scenario_id: unknownId("scn") };
  expectProblem(await call("POST", path, { json }), "scenario_not_found");
});
