import { expect, test } from "vitest";
import { carriedTests, firstStates } from "../../../../functions/core/execution/rerun.ts";
import { coveredTests, testsToRun } from "../../../../functions/core/run/run-plan.ts";
import { holds, scenarioOf, testOf } from "../../../support/scenarios.ts";

const of = { executionId: "exe_1", runId: "run_1", resultKey: "result.json" };
const scenario = scenarioOf(
  "Large",
  Array.from({ length: 500 }, (_, at) => testOf(`Test ${at}`, [holds], { skip: at === 7 ? "Later" : null })),
);

test("A run of 500 tests with three that did not pass is repeated at the price of three", () => {
  const states = Object.fromEntries(scenario.tests.map((_, at) => [String(at), "passed"]));
  const carried = carriedTests({ ...states, 7: "skipped", 20: "failed", 300: "error", 499: "timed_out" });
  const rerunOf = { ...of, carried };
  expect(testsToRun({ scenario, rerunOf })).toEqual([20, 300, 499]);
  expect(coveredTests({ scenario, rerunOf })).toHaveLength(500);
  expect(Object.keys(firstStates(rerunOf))).toHaveLength(496);
});

test("What was cancelled, or never reached, runs again too", () => {
  const small = { ...scenario, tests: scenario.tests.slice(0, 3) };
  const rerunOf = { ...of, carried: carriedTests({ 0: "passed", 1: "cancelled" }) };
  expect(testsToRun({ scenario: small, rerunOf })).toEqual([1, 2]);
});

test("A rerun of selected tests is about those only", () => {
  const plan = { scenario, selected: [3, 5, 7, 9], rerunOf: { ...of, carried: [3, 5] } };
  expect(coveredTests(plan)).toEqual([3, 5, 7, 9]);
  expect(testsToRun(plan)).toEqual([9]);
});

test("A plan that was stored before tests could be selected is about all of them", () => {
  expect(testsToRun({ scenario })).toHaveLength(499);
});
