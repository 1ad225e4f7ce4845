import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { scenarioPage, walk } from "./support/pages.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { scenarioKeys, scenarioNames, testCounts } from "./support/scenarios.ts";
import * as shapes from "./support/shapes.ts";

clause("docs/contract.md, What the service does: a scenario can be looked up by name", async () => {
  for (const key of scenarioKeys) {
    const { items } = await scenarioPage({ name: scenarioNames[key] });
    expect(items.map((item) => item.id)).toEqual([fixture().scenarios.ours[key]]);
  }
});

clause(
  "docs/contract.md, GET /scenarios/: lists every scenario of the team, each with id and name",
  async () => {
    const listed = await walk(scenarioPage, {});
    for (const key of scenarioKeys) {
      const found = listed.filter((item) => item.name === scenarioNames[key]);
      expect(found.map((item) => item.id)).toEqual([fixture().scenarios.ours[key]]);
    }
  },
);

clause("docs/contract.md, GET /scenarios/: every listed field is present and true", async () => {
  const listed = await walk(scenarioPage, {});
  for (const key of scenarioKeys) {
    const item = listed.find((candidate) => candidate.name === scenarioNames[key]);
    expect(item?.tests, key).toBe(testCounts[key]);
    expect([...(item?.variables ?? [])].sort(), key).toEqual(key === "passing" ? ["spare", "word"] : []);
    expect(item?.description === null, key).toBe(key === "scripts");
    expect(Date.parse(item?.updated_at ?? "")).toBeGreaterThanOrEqual(Date.parse(item?.created_at ?? ""));
  }
});

clause("docs/contract.md, GET /scenarios/: ordered by name", async () => {
  const names = (await walk(scenarioPage, {})).map((item) => item.name);
  const ascii = Object.values(scenarioNames).filter((name) => name !== scenarioNames.scripts);
  expect(names.filter((name) => ascii.some((own) => own === name))).toEqual([...ascii].sort());
});

clause("docs/contract.md, GET /scenarios/: names are unique within a team", async () => {
  const names = (await walk(scenarioPage, {})).map((item) => item.name);
  expect(new Set(names).size).toBe(names.length);
});

clause("docs/contract.md, GET /scenarios/: name matches exactly", async () => {
  const near = ["Conformance", "conformance: passing", "Conformance: passing ", "Conformance: *", "%", ".*"];
  for (const name of near) {
    expect(await scenarioPage({ name })).toEqual({ items: [], next: null });
  }
});

clause(
  "docs/contract.md, GET /scenarios/: pages of any limit hold the same rows in the same order",
  async () => {
    const whole = (await walk(scenarioPage, {})).map((item) => item.id);
    for (const limit of [1, 2, 1000]) {
      if (whole.length > 60 && limit < 1000) continue;
      expect((await walk(scenarioPage, { limit })).map((item) => item.id)).toEqual(whole);
    }
    const { items, next } = await scenarioPage({ limit: 1 });
    expect(items.length).toBe(1);
    expect(next).not.toBeNull();
  },
);

clause("docs/contract.md, GET /scenarios/: limit is 1 to 1000, default 1000", async () => {
  for (const limit of ["0", "1001", "-1", "1.5", "many", "1e2", "0x10", "99999999999999999999", "NaN"]) {
    expectProblem(await call("GET", `/scenarios/?limit=${limit}`), "invalid_request");
  }
  const { scenarios, next_cursor } = parse(shapes.scenarioPage, await call("GET", "/scenarios/"));
  expect(next_cursor === null || scenarios.length === 1000).toBe(true);
});
