import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Progress, retryAfter } from "../../../../functions/core/execution/retry-after.ts";

const accepted = "2026-11-20T09:30:00.000Z";
const at = (seconds: number) => new Date(Date.parse(accepted) + seconds * 1000);
const waiting: Progress = {
  status: "scheduled",
  runId: null,
  nextRunId: "run_1",
  cancelledRunId: null,
  createdAt: accepted,
  scheduledFor: accepted,
  startedAt: null,
  expectedDurationMs: null,
};
const running: Progress = {
  ...waiting,
  status: "running",
  startedAt: accepted,
  runId: "run_1",
  nextRunId: null,
};
const stopping = (progress: Progress): Progress => ({ ...progress, cancelledRunId: "run_1" });
const expecting = (seconds: number, progress = running): Progress => ({
  ...progress,
  expectedDurationMs: seconds * 1000,
});
const plannedAt = (seconds: number): Progress => ({
  ...waiting,
  createdAt: at(-86_400).toISOString(),
  scheduledFor: at(seconds).toISOString(),
});

describe("docs/contract.md, Every request: Retry-After is derived from what is known of the scenario's last runs", () => {
  test.each<[string, Progress, number, number]>([
    ["just begun, 40 s expected", expecting(40), 0, 40],
    ["half of 40 s is over", expecting(40), 20, 20],
    ["less than a second is left", expecting(40), 39.9, 1],
    ["15 minutes expected: at most a minute", expecting(900), 0, 60],
    ["longer than expected: a fifth of the time so far", expecting(40), 100, 20],
    ["much longer than expected: at most a minute", expecting(40), 3600, 60],
    ["never ran before, just begun", running, 0, 1],
    ["never ran before: a fifth of the time so far", running, 30, 6],
    ["accepted, 40 s expected", expecting(40, waiting), 0, 40],
    ["accepted, nothing expected", waiting, 0, 1],
    ["accepted, and not begun after a minute", waiting, 60, 12],
    ["planned in two minutes", plannedAt(120), 0, 120],
    ["planned tomorrow: at most five minutes", plannedAt(86_400), 0, 300],
    ["planned tomorrow, and cancelled", stopping(plannedAt(86_400)), 0, 2],
    ["40 s expected, and cancelled", stopping(expecting(40)), 0, 2],
    ["waiting for room for an hour, and cancelled", stopping(waiting), 3600, 2],
    ["an earlier run of the series was cancelled", stopping({ ...expecting(40), runId: "run_2" }), 0, 40],
    ["the clock of the process that started it is ahead", running, -5, 1],
  ])("%s", (_, progress, seconds, expected) => {
    expect(retryAfter(progress, at(seconds))).toBe(expected);
  });

  test("is a whole number of seconds, at least 1, whatever is known", () => {
    const instant = fc.integer({ min: -1e7, max: 1e7 }).map((ms) => at(ms / 1000).toISOString());
    const run = fc.constantFrom("run_1", "run_2", null);
    const progress = fc.record({
      status: fc.constantFrom("scheduled", "running", "completed"),
      runId: run,
      nextRunId: run,
      cancelledRunId: run,
      createdAt: instant,
      scheduledFor: fc.option(instant, { nil: null }),
      startedAt: fc.option(instant, { nil: null }),
      expectedDurationMs: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(progress, (known) => {
        const wait = retryAfter(known, at(0));
        return Number.isInteger(wait) && wait >= 1 && wait <= 300;
      }),
    );
  });
});
