import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { bodyOf, call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import type { Answer } from "./support/exchange.ts";
import { fixture } from "./support/fixture.ts";
import type { Team } from "./support/inputs.ts";
import { executionPage, walk } from "./support/pages.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { completed } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

const post = (key: string, body: string, as: Team = "ours"): Promise<Answer> =>
  call("POST", "/run-scenario/", {
    as,
    body,
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
  });
const bodyFor = (mark: string, as: Team = "ours"): string =>
  JSON.stringify({ scenario_id: fixture().scenarios[as].listing, metadata: { mark } });
const idOf = (answer: Answer): string => parse(shapes.accepted, answer).execution_id;

clause(
  "docs/contract.md, Idempotency-Key: the same key and body answer with the first response again",
  async () => {
    const key = randomUUID();
    const first = await post(key, bodyFor(key));
    const again = await post(key, bodyFor(key));
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.toString()).toBe(first.body.toString());
    expect(again.headers.location).toBe(first.headers.location);
  },
);

clause("docs/contract.md, Idempotency-Key: whatever has become of the execution since", async () => {
  const key = randomUUID();
  const first = await post(key, bodyFor(key));
  await completed(idOf(first));
  const again = await post(key, bodyFor(key));
  expect(again.status).toBe(202);
  expect(bodyOf(again)).toEqual(bodyOf(first));
});

clause(
  "docs/contract.md, Idempotency-Key: the same key with a different request is idempotency_key_reused",
  async () => {
    const key = randomUUID();
    expect((await post(key, bodyFor(key))).status).toBe(202);
    expectProblem(await post(key, bodyFor("another mark")), "idempotency_key_reused");
    expect((await post(key, bodyFor(key))).status).toBe(202);
  },
);

clause(
  "docs/contract.md, Idempotency-Key: ten requests at once with the same key make one execution",
  async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(key, bodyFor(key))));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(202));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    await completed(idOf(answers[0] as Answer));
    expect(await countMarked(key)).toBe(1);
  },
);

clause("docs/contract.md, Idempotency-Key: without one, each request makes an execution", async () => {
  const mark = randomUUID();
  const request = { body: bodyFor(mark), headers: { "Content-Type": "application/json" } };
  const ids = [
    await call("POST", "/run-scenario/", request),
    await call("POST", "/run-scenario/", request),
  ].map(idOf);
  expect(new Set(ids).size).toBe(2);
});

clause("docs/contract.md, Idempotency-Key: it is kept per team", async () => {
  const key = randomUUID();
  const ours = idOf(await post(key, bodyFor(key)));
  const others = idOf(await post(key, bodyFor(key, "other"), "other"));
  expect(others).not.toBe(ours);
});

clause("docs/contract.md, Idempotency-Key: 1 to 255 printable ASCII characters", async () => {
  const unique = randomUUID();
  const longest = unique.padEnd(255, "~!{}'\"\\");
  const first = await post(longest, bodyFor(unique));
  expect(first.status).toBe(202);
  expect(idOf(await post(longest, bodyFor(unique)))).toBe(idOf(first));
  for (const key of [unique.padEnd(256, "x"), `${unique}\u00e9`, `${unique}\t.`]) {
    expectProblem(await post(key, bodyFor(unique)), "invalid_request");
  }
});

/** How many executions of this run of the suite carry the mark. */
async function countMarked(mark: string): Promise<number> {
  const { began, scenarios } = fixture();
  const query = { scenario_id: scenarios.ours.listing, started_after: began, limit: 200 };
  return (await walk(executionPage, query)).filter((row) => row.metadata["mark"] === mark).length;
}
