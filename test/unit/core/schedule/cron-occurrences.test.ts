import { Cron } from "croner";
import { describe, expect, test } from "vitest";
import { nextOccurrences, type Schedule } from "../../../../functions/core/schedule/schedule.ts";

function cron(expression: string, timezone: string, until: string | null = null): Schedule {
  return { kind: "cron", expression, timezone, until };
}

/** Expression, zone, the instant before, and the occurrences that follow it (UTC, whole minutes). */
type Row = [expression: string, timezone: string, after: string, occurrences: string[]];

function check([expression, timezone, after, occurrences]: Row): void {
  const found = nextOccurrences(cron(expression, timezone), new Date(after), occurrences.length);
  expect(found.map((date) => date.toISOString().replace(":00.000Z", "Z"))).toEqual(occurrences);
}

const title = "%s in %s after %s";

describe("docs/contract.md, Executions by schedule: a skipped local time runs at the next valid one", () => {
  test.each<Row>([
    // 29 March 2026, 02:00 → 03:00 (+01:00 → +02:00).
    [
      "30 2 * * *",
      "Europe/Berlin",
      "2026-03-27T12:00Z",
      ["2026-03-28T01:30Z", "2026-03-29T01:00Z", "2026-03-30T00:30Z"],
    ],
    ["0 2 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T01:00Z", "2026-03-30T00:00Z"]],
    ["59 1 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T00:59Z", "2026-03-29T23:59Z"]],
    ["0 3 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T01:00Z", "2026-03-30T01:00Z"]],
    // Up to the last millisecond before the clocks are set, the skipped times are still to come.
    ["30 2 * * *", "Europe/Berlin", "2026-03-29T00:59:59.999Z", ["2026-03-29T01:00Z", "2026-03-30T00:30Z"]],
    ["0 6 * * *", "Pacific/Apia", "2011-12-30T09:59:59.999Z", ["2011-12-30T10:00Z", "2011-12-30T16:00Z"]],
    ["30 2 * * *", "Europe/Berlin", "2026-03-29T01:00Z", ["2026-03-30T00:30Z"]],
    // Several skipped times move to the next valid one, which itself matches: one run.
    ["*/15 2 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T01:00Z", "2026-03-30T00:00Z"]],
    ["30 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T01:00Z", "2026-03-29T01:30Z"]],
    ["0 2-3 * * *", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-29T01:00Z", "2026-03-30T00:00Z"]],
    [
      "0 */2 * * *",
      "Europe/Berlin",
      "2026-03-28T22:00Z",
      ["2026-03-28T23:00Z", "2026-03-29T01:00Z", "2026-03-29T02:00Z"],
    ],
    // The expression matches only the day on which its time is skipped.
    ["30 2 29 3 *", "Europe/Berlin", "2026-01-01T00:00Z", ["2026-03-29T01:00Z", "2027-03-29T00:30Z"]],
    // 8 March 2026, 02:00 → 03:00 (-05:00 → -04:00).
    ["30 2 * * *", "America/New_York", "2026-03-07T12:00Z", ["2026-03-08T07:00Z", "2026-03-09T06:30Z"]],
    // 8 March 2026, 02:00 → 03:00 (-03:30 → -02:30).
    ["15 2 * * SUN", "America/St_Johns", "2026-03-07T12:00Z", ["2026-03-08T05:30Z", "2026-03-15T04:45Z"]],
    // 4 October 2026, 02:00 → 02:30 (+10:30 → +11:00).
    ["15 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00Z", ["2026-10-03T15:30Z", "2026-10-04T15:15Z"]],
    ["30 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00Z", ["2026-10-03T15:30Z", "2026-10-04T15:30Z"]],
    // 6 April 2025, after Ramadan, 02:00 → 03:00 (+00:00 → +01:00).
    ["30 2 * * *", "Africa/Casablanca", "2025-04-05T12:00Z", ["2025-04-06T02:00Z", "2025-04-07T01:30Z"]],
    // 7 September 2025, 00:00 → 01:00 (-04:00 → -03:00): the day begins at one.
    ["0 0 * * *", "America/Santiago", "2025-09-06T12:00Z", ["2025-09-07T04:00Z", "2025-09-08T03:00Z"]],
    // Samoa had no 30 December 2011 (-10:00 → +14:00).
    [
      "0 6 * * *",
      "Pacific/Apia",
      "2011-12-29T12:00Z",
      ["2011-12-29T16:00Z", "2011-12-30T10:00Z", "2011-12-30T16:00Z"],
    ],
    ["0 6 30 * *", "Pacific/Apia", "2011-12-01T00:00Z", ["2011-12-30T10:00Z", "2012-01-29T16:00Z"]],
  ])(title, (...row) => check(row));
});

describe("docs/contract.md, Executions by schedule: a repeated local time runs once, the first time", () => {
  test.each<Row>([
    // 25 October 2026, 03:00 → 02:00 (+02:00 → +01:00).
    ["30 2 * * *", "Europe/Berlin", "2026-10-24T12:00Z", ["2026-10-25T00:30Z", "2026-10-26T01:30Z"]],
    ["0 2 * * *", "Europe/Berlin", "2026-10-24T12:00Z", ["2026-10-25T00:00Z", "2026-10-26T01:00Z"]],
    ["0 3 * * *", "Europe/Berlin", "2026-10-24T12:00Z", ["2026-10-25T02:00Z", "2026-10-26T02:00Z"]],
    [
      "*/30 2 * * *",
      "Europe/Berlin",
      "2026-10-24T12:00Z",
      ["2026-10-25T00:00Z", "2026-10-25T00:30Z", "2026-10-26T01:00Z"],
    ],
    [
      "0 */2 * * *",
      "Europe/Berlin",
      "2026-10-24T21:30Z",
      ["2026-10-24T22:00Z", "2026-10-25T00:00Z", "2026-10-25T03:00Z"],
    ],
    // From within the second pass of the repeated hour.
    ["30 2 * * *", "Europe/Berlin", "2026-10-25T01:10Z", ["2026-10-26T01:30Z"]],
    // 1 November 2026, 02:00 → 01:00 (-04:00 → -05:00).
    ["30 1 * * *", "America/New_York", "2026-10-31T12:00Z", ["2026-11-01T05:30Z", "2026-11-02T06:30Z"]],
    // 1 November 2026, 02:00 → 01:00 (-02:30 → -03:30).
    ["45 1 * * *", "America/St_Johns", "2026-10-31T12:00Z", ["2026-11-01T04:15Z", "2026-11-02T05:15Z"]],
    // 5 April 2026, 02:00 → 01:30 (+11:00 → +10:30).
    ["45 1 * * *", "Australia/Lord_Howe", "2026-04-04T00:00Z", ["2026-04-04T14:45Z", "2026-04-05T15:15Z"]],
    // 23 February 2025, before Ramadan, 03:00 → 02:00 (+01:00 → +00:00).
    ["30 2 * * *", "Africa/Casablanca", "2025-02-22T12:00Z", ["2025-02-23T01:30Z", "2025-02-24T02:30Z"]],
    // 5 April 2026, 00:00 → 23:00 of the day before (-03:00 → -04:00).
    ["30 23 * * *", "America/Santiago", "2026-04-04T12:00Z", ["2026-04-05T02:30Z", "2026-04-06T03:30Z"]],
    ["0 0 * * *", "America/Santiago", "2026-04-04T12:00Z", ["2026-04-05T04:00Z", "2026-04-06T04:00Z"]],
  ])(title, (...row) => check(row));
});

describe("an expression that allows every hour follows what the clock shows", () => {
  test.each<Row>([
    [
      "*/15 * * * *",
      "Europe/Berlin",
      "2026-03-29T00:30Z",
      ["2026-03-29T00:45Z", "2026-03-29T01:00Z", "2026-03-29T01:15Z"],
    ],
    ["0 * * * *", "Europe/Berlin", "2026-03-29T00:00Z", ["2026-03-29T01:00Z", "2026-03-29T02:00Z"]],
    ["30 * * * *", "Europe/Berlin", "2026-03-29T00:00Z", ["2026-03-29T00:30Z", "2026-03-29T01:30Z"]],
    ["30 0-23 * * *", "Europe/Berlin", "2026-03-29T00:00Z", ["2026-03-29T00:30Z", "2026-03-29T01:30Z"]],
    [
      "0 * * * *",
      "Europe/Berlin",
      "2026-10-24T23:30Z",
      ["2026-10-25T00:00Z", "2026-10-25T01:00Z", "2026-10-25T02:00Z"],
    ],
    [
      "*/30 * * * *",
      "Europe/Berlin",
      "2026-10-25T00:00Z",
      ["2026-10-25T00:30Z", "2026-10-25T01:00Z", "2026-10-25T01:30Z"],
    ],
    [
      "0 * * * *",
      "America/New_York",
      "2026-11-01T04:30Z",
      ["2026-11-01T05:00Z", "2026-11-01T06:00Z", "2026-11-01T07:00Z"],
    ],
    [
      "*/30 * * * *",
      "Australia/Lord_Howe",
      "2026-04-04T14:15Z",
      ["2026-04-04T14:30Z", "2026-04-04T15:00Z", "2026-04-04T15:30Z"],
    ],
    [
      "*/30 * * * *",
      "Australia/Lord_Howe",
      "2026-10-03T14:45Z",
      ["2026-10-03T15:00Z", "2026-10-03T15:30Z", "2026-10-03T16:00Z"],
    ],
    // The last hour of the day occurs twice; the next match is a year later.
    ["15 * 4 4 *", "America/Santiago", "2026-04-05T02:20Z", ["2026-04-05T03:15Z", "2027-04-04T04:15Z"]],
    ["0 * * * *", "Asia/Kathmandu", "2026-01-01T00:00Z", ["2026-01-01T00:15Z", "2026-01-01T01:15Z"]],
    [
      "0 * * * *",
      "Pacific/Apia",
      "2011-12-30T08:30Z",
      ["2011-12-30T09:00Z", "2011-12-30T10:00Z", "2011-12-30T11:00Z"],
    ],
  ])(title, (...row) => check(row));
});

describe("offsets that are not whole hours", () => {
  test.each<Row>([
    ["0 6 * * *", "Asia/Kathmandu", "2026-01-01T00:00Z", ["2026-01-01T00:15Z", "2026-01-02T00:15Z"]],
    ["0 0 1 1 *", "Pacific/Chatham", "2026-06-01T00:00Z", ["2026-12-31T10:15Z"]],
    ["0 9 * * 1", "Asia/Kolkata", "2026-11-20T00:00Z", ["2026-11-23T03:30Z"]],
  ])(title, (...row) => check(row));
});

describe("days that some months or years lack", () => {
  test.each<Row>([
    ["0 0 29 2 *", "UTC", "2026-01-01T00:00Z", ["2028-02-29T00:00Z", "2032-02-29T00:00Z"]],
    ["0 0 29 2 *", "UTC", "2096-03-01T00:00Z", ["2104-02-29T00:00Z"]],
    [
      "0 0 28,29 2 *",
      "UTC",
      "2027-02-01T00:00Z",
      ["2027-02-28T00:00Z", "2028-02-28T00:00Z", "2028-02-29T00:00Z"],
    ],
    [
      "0 0 31 * *",
      "UTC",
      "2026-01-31T00:00Z",
      ["2026-03-31T00:00Z", "2026-05-31T00:00Z", "2026-07-31T00:00Z", "2026-08-31T00:00Z"],
    ],
    ["30 23 30 * *", "Europe/Berlin", "2026-01-31T00:00Z", ["2026-03-30T21:30Z", "2026-04-30T21:30Z"]],
    ["59 23 31 12 *", "UTC", "2026-12-31T23:58Z", ["2026-12-31T23:59Z", "2027-12-31T23:59Z"]],
    ["0 0 31 2,4,6,9,11 *", "UTC", "2026-01-01T00:00Z", []],
  ])(title, (...row) => check(row));
});

describe("crontab(5): two restricted day fields are alternatives, a field that begins with * restricts", () => {
  test.each<Row>([
    // Friday the 13th of November 2026, and Fridays, and thirteenths.
    [
      "0 0 13 * 5",
      "UTC",
      "2026-11-12T00:00Z",
      ["2026-11-13T00:00Z", "2026-11-20T00:00Z", "2026-11-27T00:00Z"],
    ],
    ["0 0 13 * MON", "UTC", "2026-11-10T00:00Z", ["2026-11-13T00:00Z", "2026-11-16T00:00Z"]],
    ["0 0 * * MON", "UTC", "2026-11-10T00:00Z", ["2026-11-16T00:00Z", "2026-11-23T00:00Z"]],
    ["0 0 13 * *", "UTC", "2026-11-10T00:00Z", ["2026-11-13T00:00Z", "2026-12-13T00:00Z"]],
    ["0 0 */2 * MON", "UTC", "2026-11-01T00:00Z", ["2026-11-09T00:00Z", "2026-11-23T00:00Z"]],
    ["0 0 * * 7", "UTC", "2026-11-20T00:00Z", ["2026-11-22T00:00Z"]],
    [
      "0 0 * * FRI-SUN",
      "UTC",
      "2026-11-20T00:00Z",
      ["2026-11-21T00:00Z", "2026-11-22T00:00Z", "2026-11-27T00:00Z"],
    ],
    ["0 6 * jan-mar/2 1-5", "UTC", "2026-01-30T07:00Z", ["2026-03-02T06:00Z"]],
  ])(title, (...row) => check(row));
});

describe("an occurrence lies strictly after the instant, and not after until", () => {
  const daily = (until: string | null) => cron("0 6 * * *", "UTC", until);
  test.each([
    ["2026-11-20T05:59:59.999Z", "2026-11-20T06:00:00.000Z"],
    ["2026-11-20T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
    ["2026-11-20T06:00:00.001Z", "2026-11-21T06:00:00.000Z"],
  ])("after %s comes %s", (after, next) => {
    expect(nextOccurrences(daily(null), new Date(after), 1)[0]?.toISOString()).toBe(next);
  });

  test("until is the last instant that can be an occurrence", () => {
    const from = new Date("2026-11-20T00:00Z");
    expect(nextOccurrences(daily("2026-11-21T06:00:00.000Z"), from, 5)).toHaveLength(2);
    expect(nextOccurrences(daily("2026-11-21T05:59:59.999Z"), from, 5)).toHaveLength(1);
  });
});

/** Why croner does not compute the occurrences: once it follows these rules, it can. */
describe("croner follows neither of the two rules for daylight saving", () => {
  const runsOf = (expression: string, after: string, count: number) =>
    new Cron(expression, { mode: "5-part", timezone: "Europe/Berlin" })
      .nextRuns(count, new Date(after))
      .map((date) => date.toISOString().replace(":00.000Z", "Z"));

  test("it leaves out skipped local times where the expression names several of them", () => {
    expect(runsOf("*/15 2 * * *", "2026-03-28T12:00Z", 1)).toEqual(["2026-03-30T00:00Z"]);
  });

  test("it runs at a repeated local time twice where the expression has a step in its hours", () => {
    expect(runsOf("0 */2 * * *", "2026-10-24T23:30Z", 2)).toEqual(["2026-10-25T00:00Z", "2026-10-25T01:00Z"]);
  });
});
