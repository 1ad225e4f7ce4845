import type { Scenario } from "./scenario/scenario.ts";

/**
 * The most events that the history of one workflow may come to: half of Step Functions' limit of 25,000, at which a workflow
 * fails. The other half is for tasks that are repeated, three events each time.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const mostEvents = 12_500;

/** The most tests that an inline Map runs at once, whatever it is asked for. */
export const mostInlineAtOnce = 40;

/**
 * How many events repeated tasks add for each test that goes on, in each millisecond: three for each attempt, which come 27 s apart on
 * average while Lambda has no capacity. Tasks are repeated more often for other reasons, but not for long.
 * @see lib/workflow/retriers.ts
 */
const repeatedEvents = 3 / 27_000;

/** Events of a run without tests, and of an attempt with its share of the test, in the history of an inline Map. */
const eventsOf = { run: 20, attempt: 19 } as const;

/** How many events the history of a run in an inline Map comes to at most, if all tests use up their retries and no task is repeated. */
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
export function needsChildWorkflows(scenario: Pick<Scenario, "tests" | "parallel" | "timeoutMs">): boolean {
  const { parallel, timeoutMs } = scenario;
  const repeated = parallel * timeoutMs * repeatedEvents;
  return parallel > mostInlineAtOnce || mostEventsOf(scenario) > mostEvents || repeated > mostEvents;
}
