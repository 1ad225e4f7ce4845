import { describe, expect, test } from "vitest";
import {
  missedOccurrences,
  nextOccurrence,
  nextOccurrences,
  type Schedule,
  scheduleSchema,
} from "../../../../functions/core/schedule/schedule.ts";

const at = (text: string) => new Date(text);
const shown = (dates: Date[]) => dates.map((date) => date.toISOString());

const once: Schedule = { kind: "once", at: "2026-11-20T06:00:00.000Z" };

function interval(everyMs: number, anchor: string, until: string | null = null): Schedule {
  return { kind: "interval", everyMs, anchor, until };
}

describe("docs/contract.md, Executions by schedule: one-off is an instant", () => {
  test("it has one occurrence", () => {
    expect(shown(nextOccurrences(once, at("2026-11-20T05:59:59.999Z"), 5))).toEqual([once.at]);
    expect(nextOccurrence(once, at("2026-11-20T06:00:00.000Z"))).toBeNull();
  });

  test("it is missed once", () => {
    const before = at("2026-11-20T05:00Z");
    expect(missedOccurrences(once, before, at("2026-11-20T06:00Z"))).toEqual({ count: 1, more: false });
    expect(missedOccurrences(once, before, at("2026-11-20T05:59Z"))).toEqual({ count: 0, more: false });
  });
});

describe("docs/contract.md, Executions by schedule: a fixed interval", () => {
  const quarter = interval(900_000, "2026-11-20T06:07:08.009Z");

  test("it counts from its anchor, which is not an occurrence", () => {
    expect(shown(nextOccurrences(quarter, at("2026-11-20T00:00Z"), 2))).toEqual([
      "2026-11-20T06:22:08.009Z",
      "2026-11-20T06:37:08.009Z",
    ]);
  });

  test("an occurrence lies strictly after the instant", () => {
    expect(nextOccurrence(quarter, at("2026-11-20T06:22:08.008Z"))).toEqual(at("2026-11-20T06:22:08.009Z"));
    expect(nextOccurrence(quarter, at("2026-11-20T06:22:08.009Z"))).toEqual(at("2026-11-20T06:37:08.009Z"));
  });

  test("it ignores daylight saving: a day is always 24 hours", () => {
    // Clocks are set in Berlin and New York within this period.
    const day = interval(86_400_000, "2026-03-07T06:00:00.000Z");
    const days = nextOccurrences(day, at("2026-03-07T06:00Z"), 240);
    expect(new Set(days.map((date) => date.toISOString().slice(10)))).toEqual(new Set(["T06:00:00.000Z"]));
  });

  test("until is the last instant that can be an occurrence", () => {
    const from = at("2026-11-20T00:00Z");
    const ending = (until: string) => interval(900_000, "2026-11-20T00:00:00.000Z", until);
    expect(nextOccurrences(ending("2026-11-20T00:30:00.000Z"), from, 5)).toHaveLength(2);
    expect(nextOccurrences(ending("2026-11-20T00:29:59.999Z"), from, 5)).toHaveLength(1);
  });

  test("nothing occurs after the last time that can be stored", () => {
    expect(nextOccurrence(interval(8e15, "2026-11-20T00:00:00.000Z"), at("2026-11-20T00:00Z"))).toBeNull();
  });
});

describe("missed occurrences", () => {
  const minutely = interval(60_000, "2025-01-01T00:00:00.000Z");
  const everyMinute: Schedule = {
    kind: "cron",
    expression: "* * * * *",
    timezone: "Europe/Berlin",
    until: null,
  };

  test("are counted after the first instant, up to and including the second", () => {
    expect(missedOccurrences(minutely, at("2025-01-01T00:01Z"), at("2025-01-01T00:03Z")).count).toBe(2);
    expect(missedOccurrences(everyMinute, at("2025-01-01T00:01Z"), at("2025-01-01T00:03Z")).count).toBe(2);
  });

  test("of an interval are computed, however many there are", () => {
    const year = missedOccurrences(minutely, at("2025-01-01T00:00Z"), at("2026-01-01T00:00Z"));
    expect(year).toEqual({ count: 525_600, more: false });
  });

  test("of a cron expression at most 1,000 are counted", () => {
    const from = at("2025-01-01T00:00Z");
    expect(missedOccurrences(everyMinute, from, at("2025-01-01T16:40Z"))).toEqual({
      count: 1000,
      more: false,
    });
    expect(missedOccurrences(everyMinute, from, at("2026-01-01T00:00Z"))).toEqual({
      count: 1000,
      more: true,
    });
  });

  test("none comes after until", () => {
    const ended = interval(60_000, "2025-01-01T00:00:00.000Z", "2025-01-01T00:02:30.000Z");
    expect(missedOccurrences(ended, at("2025-01-01T00:00Z"), at("2025-02-01T00:00Z")).count).toBe(2);
    expect(missedOccurrences(ended, at("2025-01-02T00:00Z"), at("2025-02-01T00:00Z")).count).toBe(0);
  });
});

describe("the stored form", () => {
  test.each<Schedule>([
    once,
    { kind: "cron", expression: "0 6 * * 1-5", timezone: "Europe/Berlin", until: null },
    interval(60_000, "2026-11-20T06:00:00.000Z", "2027-01-01T00:00:00.000Z"),
  ])("%j is read as it was written", (schedule) => {
    expect(scheduleSchema().parse(JSON.parse(JSON.stringify(schedule)))).toEqual(schedule);
  });

  test.each([
    { kind: "once", at: "tomorrow" },
    { kind: "interval", everyMs: 0, anchor: "2026-11-20T06:00:00.000Z", until: null },
    { kind: "cron", expression: "0 6 * * *", timezone: "UTC" },
    { kind: "never" },
  ])("%j is refused", (stored) => expect(scheduleSchema().safeParse(stored).success).toBe(false));
});
