import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { executionPage, type Query, scenarioPage } from "./support/pages.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { completed, executionsPath } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

async function executionCursor(query: Query = {}): Promise<string> {
  for (const id of fixture().listing.slice(0, 2)) await completed(id);
  const { next } = await executionPage({ limit: 1, scenario_id: fixture().scenarios.ours.listing, ...query });
  expect(next).not.toBeNull();
  return next ?? "";
}

async function scenarioCursor(): Promise<string> {
  const { next } = await scenarioPage({ limit: 1 });
  expect(next).not.toBeNull();
  return next ?? "";
}

/** The text with the character at each of several positions replaced by another of its kind. */
function alterations(text: string): string[] {
  const step = Math.max(1, Math.floor(text.length / 24));
  const places = [...Array(text.length).keys()].filter(
    (place) => place % step === 0 || place >= text.length - 2,
  );
  const other = (character: string | undefined): string => (character === "A" ? "B" : "A");
  return places.map((place) => text.slice(0, place) + other(text[place]) + text.slice(place + 1));
}

const damaged = (cursor: string): string[] => [
  ...alterations(cursor),
  cursor.slice(0, -1),
  cursor.slice(1),
  `${cursor}A`,
  cursor + cursor,
  "A",
  "none",
  "e30",
  "bnVsbA",
  "%00",
  "\u00e9",
  "A".repeat(2000),
];

clause("docs/contract.md, Cursors: one that was tampered with is refused in GET executions", async () => {
  for (const cursor of damaged(await executionCursor())) {
    const query = `?limit=1&scenario_id=${fixture().scenarios.ours.listing}&cursor=${encodeURIComponent(cursor)}`;
    expectProblem(await call("GET", executionsPath + query), "invalid_request");
  }
});

clause("docs/contract.md, Cursors: one that was tampered with is refused in GET /scenarios/", async () => {
  for (const cursor of damaged(await scenarioCursor())) {
    const path = `/scenarios/?limit=1&cursor=${encodeURIComponent(cursor)}`;
    expectProblem(await call("GET", path), "invalid_request");
  }
});

clause("docs/contract.md, Cursors: one of another listing is refused", async () => {
  const [execution, scenario] = [await executionCursor(), await scenarioCursor()].map(encodeURIComponent);
  expectProblem(await call("GET", `${executionsPath}?cursor=${scenario}`), "invalid_request");
  expectProblem(await call("GET", `/scenarios/?cursor=${execution}`), "invalid_request");
});

clause("docs/contract.md, Cursors: one of another team never gives that team's data", async () => {
  const ours = encodeURIComponent(await scenarioCursor());
  const scenarios = await call("GET", `/scenarios/?cursor=${ours}`, { as: "other" });
  if (scenarios.status === 400) expectProblem(scenarios, "invalid_request");
  else {
    const own = (await scenarioPage({}, "other")).items.map((item) => item.id);
    for (const item of parse(shapes.scenarioPage, scenarios).scenarios) expect(own).toContain(item.id);
  }
  const cursor = encodeURIComponent(await executionCursor());
  const query = `?scenario_id=${fixture().scenarios.ours.listing}&cursor=${cursor}`;
  const executions = await call("GET", executionsPath + query, { as: "other" });
  if (executions.status === 400) expectProblem(executions, "invalid_request");
  else expect(parse(shapes.executionPage, executions).executions).toEqual([]);
});

clause("docs/contract.md, Cursors: opaque, without the team's or the key's data in sight", async () => {
  for (const cursor of [await executionCursor(), await scenarioCursor()]) {
    expect(encodeURIComponent(cursor)).toBe(cursor);
  }
});
