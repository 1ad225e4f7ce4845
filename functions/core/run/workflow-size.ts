import type { Scenario } from "../scenario/scenario.ts";

/**
 * The most events that the history of one workflow may come to, with what repeated tasks add: half of Step Functions' limit of 25,000, at
 * which a workflow fails.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const mostEvents = 12_500;

/** The most tests that an inline Map runs at once, whatever it is asked for. */
export const mostInlineAtOnce = 40;

/** Events of a task that fails and is repeated. */
const repeatedEvents = 3;

/**
 * How often the tasks of an attempt are repeated within half a minute each: six times each of three, after pauses of up to 1, 2, 4, 8, 16 and
 * 32 s. An account that refuses most calls makes every task do so.
 * @see lib/workflow/retriers.ts
 */
const soonRepeated = 3 * 6;

/** How often they are repeated later at most, and the mean pause before, in milliseconds. Other reasons to repeat a task are rare, or do not last. */
const laterRepeated = 3 * 54;
const laterPauseMs = 30_000;

/**
 * How often `run-test` is repeated because its process has served another team: 13 times after pauses of less than 10 s, and then after some of up
 * to that. Each repetition ends one such process. An account has no more of them at once than its concurrency, but the tests of other teams go on leaving
 * new ones, so that nothing but the time and the attempts limits how many a run meets.
 */
const processSoonRepeated = 13;
const processLaterRepeated = 137;
const processPauseMs = 5_000;

/** How long, in milliseconds, a task goes on waiting that waits when the run's time ends: for capacity, and for a process. */
const longestWaitMs = 30 * 60_000;
const longestProcessWaitMs = 13 * 60_000;

/** Events of a run without tests, and of an attempt with its share of the test, in the history of an inline Map. */
const eventsOf = { run: 20, attempt: 19 } as const;

/** How many events the history of a run in an inline Map comes to at most, if all tests use up their retries and no task is repeated. */
export function mostEventsOf(scenario: {
  tests: readonly Pick<Scenario["tests"][number], "retries">[];
}): number {
  return eventsOf.run + mostAttemptsOf(scenario) * eventsOf.attempt;
}

function mostAttemptsOf({ tests }: Parameters<typeof mostEventsOf>[0]): number {
  return tests.reduce((sum, { retries }) => sum + retries + 1, 0);
}

/**
 * Whether each test of a run needs a workflow of its own. Small runs share one: starting children takes a second or more, which
 * a pipeline with a few tests would notice.
 */
export function needsChildWorkflows(scenario: Pick<Scenario, "tests" | "parallel" | "timeoutMs">): boolean {
  const { parallel, timeoutMs } = scenario;
  const attempts = mostAttemptsOf(scenario);
  const inAll = (waitMs: number) => parallel * (timeoutMs + waitMs);
  const forCapacity = Math.min(attempts * laterRepeated, inAll(longestWaitMs) / laterPauseMs);
  // A call that meets a process was not refused for want of capacity, so it is not reckoned that both last.
  const forProcesses = Math.min(
    attempts * processLaterRepeated,
    inAll(longestProcessWaitMs) / processPauseMs,
  );
  const later = Math.max(forCapacity, attempts * processSoonRepeated + forProcesses);
  const repeated = attempts * soonRepeated + later;
  return parallel > mostInlineAtOnce || mostEventsOf(scenario) + repeated * repeatedEvents > mostEvents;
}
