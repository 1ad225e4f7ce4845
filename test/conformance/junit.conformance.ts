import { expect } from "vitest";
import * as z from "zod";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import type { Answer } from "./support/exchange.ts";
import type { SharedRun } from "./support/fixture.ts";
import { expectRetryAfter, json, junitXml } from "./support/headers.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { artifactsOf, cancelled, junitPath, sharedRun, statusWhen, trigger } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";
import { type Element, elements, parseXml } from "./support/xml.ts";

const asJson = z.looseObject({ tests: z.array(shapes.testOutcomeOf) });
const runs: readonly SharedRun[] = ["passing", "mixed", "flaky", "runLimit", "scripts"];

const ask = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call("GET", junitPath(id), { headers, expects: junitXml });

async function junitOf(
  run: SharedRun,
): Promise<{ root: Element; cases: Element[]; artifacts: shapes.Artifacts }> {
  const { id } = await sharedRun(run);
  const answer = await ask(id);
  expect(answer.status).toBe(200);
  const root = parseXml(answer.body.toString("utf8"));
  return { root, cases: elements(root, "testcase"), artifacts: await artifactsOf(id) };
}

/** The element that says how a test case ended. */
const verdictOf = (element: Element): string | null =>
  element.children
    .map((child) => child.name)
    .find((name) => ["failure", "error", "skipped"].includes(name)) ?? null;

const verdicts = {
  passed: null,
  failed: "failure",
  timed_out: "failure",
  error: "error",
  skipped: "skipped",
  cancelled: "skipped",
} as const;

clause(
  "docs/contract.md, What the service does: JUnit has the same per-test outcomes as the artifacts",
  async () => {
    for (const run of runs) {
      const { cases, artifacts } = await junitOf(run);
      const expected = artifacts.tests.map((test) => [test.name, verdicts[test.outcome]]);
      expect(cases.map((element) => [element.attributes["name"], verdictOf(element)])).toEqual(expected);
    }
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: one well-formed XML document in UTF-8, whatever tests are called",
  async () => {
    const { cases } = await junitOf("scripts");
    const names = cases.map((element) => element.attributes["name"]);
    expect(names).toContain("Ελληνικά — το καλάθι");
    expect(names).toContain("<b>&amp; \"quoted\" 'single' ]]> {{braces}");
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: the counts of each suite are those of its test cases",
  async () => {
    for (const run of runs) {
      const { root, cases } = await junitOf(run);
      for (const suite of elements(root, "testsuite")) {
        const inside = elements(suite, "testcase").map(verdictOf);
        const counted = (verdict: string): number => inside.filter((found) => found === verdict).length;
        expect(suite.attributes).toMatchObject({
          tests: String(inside.length),
          failures: String(counted("failure")),
          errors: String(counted("error")),
          skipped: String(counted("skipped")),
        });
      }
      expect(elements(root, "testsuite").flatMap((suite) => elements(suite, "testcase")).length).toBe(
        cases.length,
      );
    }
  },
);

clause(
  "docs/contract.md, States: failed and timed_out are failure, skipped and cancelled are skipped",
  async () => {
    const verdictsOf = async (run: SharedRun): Promise<(string | null)[]> =>
      (await junitOf(run)).cases.map(verdictOf);
    expect(await verdictsOf("mixed")).toEqual([null, "failure", "skipped", "failure"]);
    expect((await verdictsOf("runLimit")).at(2)).toBe("skipped");
  },
);

clause("docs/contract.md, States: in JUnit, a test that never ran has the reason", async () => {
  const skippedIn = async (run: SharedRun): Promise<string[]> =>
    (await junitOf(run)).cases
      .flatMap((element) => elements(element, "skipped"))
      .map((element) => `${element.attributes["message"] ?? ""}${element.text}`);
  expect((await skippedIn("mixed"))[0]).toContain("Kept for a later day");
  for (const reason of await skippedIn("runLimit")) expect(reason).toMatch(/\S/);
});

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: Accept: application/json gives the same outcomes as JSON",
  async () => {
    for (const run of runs) {
      const { id } = await sharedRun(run);
      const answer = await call("GET", junitPath(id), { headers: { Accept: json }, expects: json });
      expect(answer.status).toBe(200);
      const expected = (await artifactsOf(id)).tests.map(({ artifacts: _, ...test }) => test);
      expect(parse(asJson, answer).tests).toEqual(expected);
    }
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: XML for any other Accept that allows it",
  async () => {
    const { id } = await sharedRun("passing");
    for (const Accept of ["*/*", "application/xml", "application/xml, */*;q=0.1"]) {
      expect((await ask(id, { Accept })).status).toBe(200);
    }
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: a strong ETag, and 304 for If-None-Match",
  async () => {
    const { id } = await sharedRun("passing");
    const { etag = "" } = (await ask(id)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await ask(id)).headers.etag).toBe(etag);
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const answer = await ask(id, { "If-None-Match": known });
      expect(answer.status, known).toBe(304);
      expect(answer.body.length).toBe(0);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await ask(id, { "If-None-Match": '"other"' })).status).toBe(200);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: the ETag of one form is not that of the other",
  async () => {
    const { id } = await sharedRun("passing");
    const { etag = "" } = (await ask(id)).headers;
    const headers = { Accept: json, "If-None-Match": etag };
    expect((await call("GET", junitPath(id), { headers })).status).toBe(200);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: a suite and, in the style of gitlab, its tests have the scenario's file",
  async () => {
    const { id } = await sharedRun("mixed");
    const styled = async (style: string): Promise<Element> => {
      const answer = await call("GET", `${junitPath(id)}?style=${style}`, { expects: junitXml });
      return parseXml(answer.body.toString("utf8"));
    };
    const filesIn = (root: Element, name: string): unknown[] =>
      elements(root, name).map((element) => element.attributes["file"]);
    const [jenkins, gitlab] = [await styled("jenkins"), await styled("gitlab")];
    const [file] = filesIn(jenkins, "testsuite");
    expect(file).toMatch(/\.yaml$/);
    expect(new Set(filesIn(jenkins, "testcase"))).toEqual(new Set([undefined]));
    expect(new Set(filesIn(gitlab, "testcase"))).toEqual(new Set([file]));
    const { tests } = await artifactsOf(id);
    for (const { source, failure } of tests) {
      expect(source?.file).toBe(file);
      if (failure === null) continue;
      const text = elements(jenkins, "failure")
        .map((element) => element.text)
        .join("\n");
      expect(text).toContain(`    at ${failure.source?.file}:${failure.source?.line}:`);
    }
    const unknown = await call("GET", `${junitPath(id)}?style=unknown`);
    expect(expectProblem(unknown, "invalid_request").errors).toMatchObject([{ path: "style" }]);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/junit/: not_ready with Retry-After until the run is completed",
  async () => {
    const { execution_id } = await trigger("slow");
    try {
      await statusWhen(execution_id, ({ status }) => status === "running");
      for (const Accept of ["*/*", json]) {
        const answer = await ask(execution_id, { Accept });
        expect(expectProblem(answer, "not_ready").detail).toContain(execution_id);
        expectRetryAfter(answer);
      }
    } finally {
      await cancelled(execution_id);
    }
  },
);
