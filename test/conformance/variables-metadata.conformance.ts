import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { artifactsOf, completed, statusPath, trigger } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

const path = "/run-scenario/";
const refused = async (body: object): Promise<void> => {
  const { passing } = fixture().scenarios.ours;
  expectProblem(await call("POST", path, { json: { scenario_id: passing, ...body } }), "invalid_request");
};
const entries = (n: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`key-${i}`, "value"]));

clause("docs/contract.md, POST /run-scenario/: metadata defaults to an empty object", async () => {
  const body = { scenario_id: fixture().scenarios.ours.listing };
  expect(parse(shapes.accepted, await call("POST", path, { json: body })).metadata).toEqual({});
});

clause("docs/contract.md, POST /run-scenario/: variables override the scenario's own", async () => {
  const same = await trigger("passing", { variables: { word: "hello", spare: "" } });
  const other = await trigger("passing", { variables: { word: "goodbye" } });
  expect((await completed(same.execution_id)).outcome).toBe("passed");
  const { outcome, tests } = await artifactsOf(other.execution_id);
  expect(outcome).toBe("failed");
  expect(tests.map((test) => test.outcome)).toEqual(["passed", "failed", "passed"]);
});

clause(
  "docs/contract.md, POST /run-scenario/: a variable that the scenario does not declare is refused",
  async () => {
    for (const name of ["wort", "Word", "", "constructor", "toString", "word "]) {
      await refused({ variables: { [name]: "hello" } });
    }
    const { listing } = fixture().scenarios.ours;
    const json = { scenario_id: listing, variables: { word: "hello" } };
    expectProblem(await call("POST", path, { json }), "invalid_request");
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: variables and metadata are objects of string to string",
  async () => {
    for (const field of ["variables", "metadata"]) {
      for (const value of [null, 1, "word", [], ["word"], { word: 1 }, { word: null }, { word: ["hello"] }]) {
        await refused({ [field]: value });
      }
    }
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: metadata has at most 20 entries of 64 and 256 characters",
  async () => {
    const longest = { ...entries(19), ["k".repeat(64)]: "v".repeat(256) };
    const json = { scenario_id: fixture().scenarios.ours.listing, metadata: longest };
    const answer = await call("POST", path, { json });
    expect(answer.status).toBe(202);
    expect(parse(shapes.accepted, answer).metadata).toEqual(longest);
    await refused({ metadata: entries(21) });
    await refused({ metadata: { ["k".repeat(65)]: "value" } });
    await refused({ metadata: { key: "v".repeat(257) } });
  },
);

clause(
  "docs/contract.md, POST /run-scenario/: metadata is echoed everywhere the execution is described",
  async () => {
    const metadata = { commit: "c0ffee", "build url": "https://ci.example/1?a=b&c=d", 枝: "main 😀 <&>" };
    const accepted = await trigger("listing", { metadata });
    const marked = { suite: fixture().nonce, ...metadata };
    expect(accepted.metadata).toEqual(marked);
    const artifacts = await artifactsOf(accepted.execution_id);
    expect(artifacts.metadata).toEqual(marked);
    expect(parse(shapes.status, await call("GET", statusPath(accepted.execution_id))).metadata).toEqual(
      marked,
    );
  },
);
