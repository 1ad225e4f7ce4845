import type { Scenario } from "./scenario/scenario.ts";

/**
 * The most events that the history of one workflow may come to: half of Step Functions' limit of 25,000, at which a workflow
 * fails. The other half is for tasks that are repeated, three events each time.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const mostEvents = 12_500;

/** The most tests that an inline Map runs at once, whatever it is asked for. */
export const mostInlineAtOnce = 40;

/** Events of a run without tests, and of an attempt with its share of the test, in the history of an inline Map. */
const eventsOf = { run: 20, attempt: 19 } as const;

/** How many events the history of a run in an inline Map comes to at most, if all tests use up their retries. */
export function mostEventsOf(scenario: {
  tests: readonly Pick<Scenario["tests"][number], "retries">[];
}): number {
  const ofTests = scenario.tests.map(({ retries }) => (retries + 1) * eventsOf.attempt);
  return ofTests.reduce((sum, events) => sum + events, eventsOf.run);
}

/**
 * Whether each test of a run needs a workflow of its own. Small runs share one: starting children takes a second or more, which
 * a pipeline with a few tests would notice.
 */
export function needsChildWorkflows(scenario: Pick<Scenario, "tests" | "parallel">): boolean {
  return scenario.parallel > mostInlineAtOnce || mostEventsOf(scenario) > mostEvents;
}
