import { describe, expect, test } from "vitest";
import type { AttemptResult, TestResult } from "../../../../functions/core/run/result.ts";
import {
  endedByRunLimit,
  testResultOf,
  triesAgain,
  verdictOf,
} from "../../../../functions/core/run/run-verdict.ts";
import type { ScenarioTest } from "../../../../functions/core/scenario/scenario.ts";
import { scenarioOf } from "../../../support/scenarios.ts";

function planned(overrides: Partial<ScenarioTest> = {}): ScenarioTest {
  return { name: "Buys a book", timeoutMs: 60_000, retries: 1, skip: null, steps: [], ...overrides };
}

function attempt(number: number, outcome: AttemptResult["outcome"]): AttemptResult {
  return {
    attempt: number,
    outcome,
    startedAt: "2026-11-20T09:30:00.000Z",
    durationMs: 100,
    steps: [],
    failure: outcome === "passed" ? null : { message: `It ${outcome}.`, step: 1, stepTitle: "Click" },
    browserMode: null,
    log: [],
    files: { video: null, screenshot: null, trace: null, downloads: [] },
  };
}

const neverRan = { outcome: "cancelled", reason: "The run was cancelled by request." } as const;

function resultOf(test: ScenarioTest, attempts: readonly AttemptResult[]): TestResult {
  return testResultOf({ scenario: scenarioOf("Shop", [test]), index: 0, attempts }, neverRan);
}

describe("docs/contract.md, A scenario file: retries", () => {
  test.each([
    ["failed", 1, true],
    ["timed_out", 1, true],
    ["failed", 2, false],
    ["passed", 1, false],
    ["error", 1, false],
    ["cancelled", 1, false],
  ] as const)("a test that %s at attempt %i of at most two is tried again: %s", (outcome, number, again) => {
    expect(triesAgain(planned(), attempt(number, outcome))).toBe(again);
  });

  test("passed on a retry counts as passed, and is flaky", () => {
    const result = resultOf(planned(), [attempt(1, "failed"), attempt(2, "passed")]);
    expect(result).toMatchObject({
      outcome: "passed",
      flaky: true,
      failure: null,
      reason: null,
      durationMs: 200,
    });
  });

  test("the last attempt says how a test failed", () => {
    const result = resultOf(planned(), [attempt(1, "timed_out"), attempt(2, "failed")]);
    expect(result).toMatchObject({ outcome: "failed", flaky: false, failure: { message: "It failed." } });
  });
});

describe("A test that failed says where that is written", () => {
  const source = { line: 3, column: 5, steps: [[7, 9] as [number, number]] };
  const placed = (test: Partial<ScenarioTest>, file?: string) => {
    const scenario = scenarioOf("Shop", [planned(test)], file === undefined ? {} : { file });
    const { source, failure } = testResultOf(
      { scenario, index: 0, attempts: [attempt(1, "failed")] },
      neverRan,
    );
    return [source, failure?.source];
  };

  test("in the scenario file", () => {
    expect(placed({ source }, "e2e/shop.yaml")).toEqual([
      { file: "e2e/shop.yaml", line: 3, column: 5 },
      { file: "e2e/shop.yaml", line: 7, column: 9 },
    ]);
  });

  test("in the recording that has its steps, beside the scenario file", () => {
    const recorded = { source: { ...source, recording: "./recordings/login.json" } };
    expect(placed(recorded, "e2e/shop.yaml")[1]).toEqual({
      file: "e2e/recordings/login.json",
      line: 7,
      column: 9,
    });
  });

  test("at the test, if no step is to blame", () => {
    expect(placed({ source: { ...source, steps: [] } }, "shop.yaml")[1]).toMatchObject({ line: 3 });
  });

  test("unless the scenario was registered without that", () => {
    expect(placed({})).toEqual([null, null]);
  });
});

describe("docs/contract.md, States: a test that never ran has the reason", () => {
  test("skipped by its author, whatever became of the run", () => {
    const result = resultOf(planned({ skip: "Waiting for the new basket" }), []);
    expect(result).toMatchObject({ outcome: "skipped", reason: "Waiting for the new basket" });
  });

  test("not reached", () => {
    expect(resultOf(planned(), [])).toMatchObject({
      ...neverRan,
      durationMs: 0,
      attempts: [],
    });
  });

  test("a run that ends as an error names the first test that could not be judged", () => {
    const broken = resultOf(planned(), [attempt(1, "error")]);
    expect(verdictOf([broken], null, null)).toEqual({
      outcome: "error",
      reason: 'Test "Buys a book" could not be judged: It error.',
    });
  });
});

describe("docs/contract.md, States: timed_out is the run's own time limit", () => {
  test("an attempt whose own limit lay beyond the run's was ended by the run's", () => {
    const ended = attempt(1, "timed_out");
    expect(endedByRunLimit(planned(), ended, "2026-11-20T09:30:30.000Z")).toBe(true);
    expect(endedByRunLimit(planned(), ended, "2026-11-20T09:31:30.000Z")).toBe(false);
    expect(endedByRunLimit(planned(), attempt(1, "failed"), "2026-11-20T09:30:30.000Z")).toBe(false);
  });
});
