import type { Scenario, ScenarioTest } from "../../functions/core/scenario/scenario.ts";
import type { Step } from "../../functions/core/scenario/step.ts";

/** A registered scenario with defaults for everything that a test does not specify. */
export function scenarioOf(name: string, tests: ScenarioTest[], overrides: Partial<Scenario> = {}): Scenario {
  return {
    name,
    description: null,
    variables: {},
    secrets: [],
    viewport: { width: 640, height: 360 },
    video: false,
    trace: "off",
    parallel: 4,
    timeoutMs: 30 * 60_000,
    tests,
    ...overrides,
  };
}

export function testOf(name: string, steps: Step[], overrides: Partial<ScenarioTest> = {}): ScenarioTest {
  return { name, timeoutMs: 30_000, retries: 0, skip: null, steps, ...overrides };
}

/** Steps that need only the blank page: they pass, fail, or never end. */
export const holds: Step = { type: "waitForExpression", expression: "true" };
export const doesNotHold: Step = { type: "waitForExpression", expression: "false", timeout: 200 };
export const neverEnds: Step = { type: "waitForExpression", expression: "false", timeout: 600_000 };
