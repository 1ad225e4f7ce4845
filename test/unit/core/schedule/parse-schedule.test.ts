import { describe, expect, test } from "vitest";
import { parseSchedule, type ScheduleOptions } from "../../../../functions/core/schedule/parse-schedule.ts";
import { ScheduleRefused } from "../../../../functions/core/schedule/schedule-refused.ts";

const now = new Date("2026-11-20T09:30:00.000Z");

function refusal(options: ScheduleOptions): string {
  try {
    parseSchedule(options, now);
  } catch (error) {
    if (error instanceof ScheduleRefused) return error.message;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("schedule create: an instant, a cron expression in a zone, or an interval", () => {
  test("a time with any offset, or a plain date, which is its midnight in UTC", () => {
    expect(parseSchedule({ at: "2026-11-21T07:00:00+01:00" }, now)).toEqual({
      kind: "once",
      at: "2026-11-21T06:00:00.000Z",
    });
    expect(parseSchedule({ at: "2026-11-21" }, now)).toEqual({
      kind: "once",
      at: "2026-11-21T00:00:00.000Z",
    });
  });

  test("a cron expression is read in its zone, or in UTC without one", () => {
    const cron = { kind: "cron", expression: "0 6 * * 1-5", until: null };
    expect(parseSchedule({ cron: " 0 6  * * 1-5 ", timezone: "Europe/Berlin" }, now)).toEqual({
      ...cron,
      timezone: "Europe/Berlin",
    });
    expect(parseSchedule({ cron: "0 6 * * 1-5" }, now)).toEqual({ ...cron, timezone: "UTC" });
  });

  test("an interval counts from now", () => {
    expect(parseSchedule({ every: "15m", until: "2026-12-01" }, now)).toEqual({
      kind: "interval",
      everyMs: 900_000,
      anchor: now.toISOString(),
      until: "2026-12-01T00:00:00.000Z",
    });
    expect(parseSchedule({ every: "60s" }, now)).toMatchObject({ everyMs: 60_000 });
  });

  test("until can be the first occurrence", () => {
    expect(parseSchedule({ every: "15m", until: "2026-11-20T09:45:00Z" }, now)).toMatchObject({
      kind: "interval",
    });
    expect(parseSchedule({ cron: "0 10 * * *", until: "2026-11-20T10:00:00Z" }, now)).toMatchObject({
      kind: "cron",
    });
  });

  test.each([
    ["europe/berlin", "Europe/Berlin"],
    ["utc", "UTC"],
    // Zones that the runtime lists under another name.
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Asia/Kathmandu", "Asia/Kathmandu"],
    ["Europe/Kyiv", "Europe/Kyiv"],
  ])("zone %s is %s", (timezone, stored) => {
    expect(parseSchedule({ cron: "0 6 * * *", timezone }, now)).toMatchObject({ timezone: stored });
  });
});

describe("schedule create: refused with what is wrong and an example of what is right", () => {
  test.each<[ScheduleOptions, RegExp]>([
    [{}, /^Say when it is to run: --at .+, --cron .+ or --every/],
    [{ at: "2026-11-21", every: "15m" }, /^Give only one of --at/],
    [{ cron: "0 6 * * *", every: "15m" }, /^Give only one of --at/],
    [
      { at: "2026-11-21", timezone: "Europe/Berlin" },
      /^--timezone: It goes with --cron only: write the offset/,
    ],
    [
      { every: "1h", timezone: "Europe/Berlin" },
      /^--timezone: It goes with --cron only: an interval runs by no clock/,
    ],
    [{ at: "2026-11-21", until: "2026-11-22" }, /^--until: It goes with --cron and --every/],

    [
      { at: "tomorrow" },
      /^--at: "tomorrow" is not a time\. Write for example 2026-11-21T09:30:00Z, or a day such as/,
    ],
    [{ at: "2026-02-30" }, /^--at: "2026-02-30" is not a time/],
    ...["T06:00:00", "t06:00:00", "T06:00", " 06:00:00", " 06:00"].map((clock): [ScheduleOptions, RegExp] => [
      { at: `2026-11-30${clock}` },
      new RegExp(
        `^--at: "2026-11-30${clock}" is a time without an offset\\. Write 2026-11-30T06:00:00Z for UTC, or an offset, as in 2026-11-30T06:00:00\\+01:00\\.$`,
      ),
    ]),
    [{ every: "15m", until: "2026-11-30 06:00" }, /^--until: "2026-11-30 06:00" is a time without an offset/],
    [{ at: "2026-11-30T06:00:00.5" }, /Write 2026-11-30T06:00:00\.5Z for UTC/],
    [{ at: "2026-02-30T06:00" }, /^--at: "2026-02-30T06:00" is not a time/],
    [{ at: "2026-11-30 25:00" }, /^--at: "2026-11-30 25:00" is not a time/],
    [{ at: "2026-11-20T09:30:00Z" }, /^--at: 2026-11-20T09:30:00\.000Z is past\. It is 2026-11-20T09:30/],
    [{ at: "2026-11-20" }, /^--at: 2026-11-20T00:00:00\.000Z is past/],

    [
      { every: "often" },
      /^--every: "often" is not a duration: write a number with its unit, such as 500ms, 90s/,
    ],
    [{ every: "59s" }, /^--every: "59s" is out of range: write a duration of at least 1m\./],
    [{ every: "0m" }, /^--every: "0m" is out of range/],
    [{ every: "999999999d" }, /^--every: "999999999d" from now is after the year 9999/],

    [{ every: "15m", until: "soon" }, /^--until: "soon" is not a time/],
    [{ every: "15m", until: "2026-11-20T09:00:00Z" }, /^--until: 2026-11-20T09:00:00\.000Z is past/],
    [
      { every: "15m", until: "2026-11-20T09:44:59Z" },
      /before the first occurrence, which is 2026-11-20T09:45:00/,
    ],
    [
      { cron: "0 6 * * *", until: "2026-11-21T05:00:00Z" },
      /before the first occurrence, which is 2026-11-21T06:00/,
    ],

    [
      { cron: "0 6 * * *", timezone: "Europe/Berln" },
      /^--timezone: "Europe\/Berln" .+Did you mean "Europe\/Berlin"\?/,
    ],
    [{ cron: "0 6 * * *", timezone: "Berlin" }, /Did you mean "Europe\/Berlin"\?/],
    [{ cron: "0 6 * * *", timezone: "new york" }, /Did you mean "America\/New_York"\?/],
    [
      { cron: "0 6 * * *", timezone: "Mars/Olympus_Mons" },
      /IANA database\. Write for example "Europe\/Berlin"/,
    ],
    [{ cron: "0 6 * * *", timezone: "+02:00" }, /^--timezone: "\+02:00" is not a time zone/],
    [{ cron: "0 6 * * *", timezone: "" }, /^--timezone: "" is not a time zone/],
  ])("%j", (options, message) => expect(refusal(options)).toMatch(message));

  test.each([
    ["", /^--cron: "" has no fields, and not five\. Write minute, hour, day of month/],
    ["0 6 * *", /has 4 fields, and not five/],
    ["0 0 6 * * 1", /has 6 fields, and not five/],
    ["0 0 6 * * 1 2026", /has 7 fields, and not five/],
    ["@daily", /"@daily" is a nickname, and no cron expression.+for example "0 6 \* \* 1-5"/],
    ["60 6 * * *", /In the minute, 60 is not from 0 to 59\. Write for example/],
    ["0 24 * * *", /In the hour, 24 is not from 0 to 23/],
    ["0 6 0 * *", /In the day of month, 0 is not from 1 to 31/],
    ["0 6 32 * *", /In the day of month, 32 is not from 1 to 31/],
    ["0 6 * 13 *", /In the month, 13 is not from 1 to 12/],
    ["0 6 * * 8", /In the day of week, 8 is not from 0 to 7/],
    ["0 6 L * *", /In the day of month, "L" is not understood/],
    ["0 6 15W * *", /In the day of month, "15W" is not understood/],
    ["0 6 * * 5#2", /In the day of week, "5#2" is not understood/],
    ["0 6 * * FRIL", /In the day of week, "FRIL" is not understood/],
    ["0 6 ? * 1", /In the day of month, "\?" is not understood/],
    ["0 6 * * +MON", /In the day of week, "\+MON" is not understood/],
    ["0 6 MON * *", /In the day of month, "MON" is not understood/],
    ["0 6 * january *", /In the month, "january" is not understood/],
    ["5/15 * * * *", /In the minute, "5\/15" has a step but no range: write for example \*\/15/],
    ["*/0 * * * *", /In the minute, "\*\/0" has no step from 1 to 59/],
    ["*/60 * * * *", /"\*\/60" has no step from 1 to 59/],
    ["*/ * * * *", /"\*\/" has no step/],
    ["*/5/5 * * * *", /"\*\/5\/5" has no step/],
    ["30-10 * * * *", /"30-10" is no range from a lower to a higher value/],
    ["1-2-3 * * * *", /"1-2-3" is no range/],
    ["1, 2 * * * *", /has 6 fields/],
    ["1,,2 * * * *", /In the minute, "" is not understood/],
    ["-5 * * * *", /"-5" is not understood/],
    ["1.5 * * * *", /"1\.5" is not understood/],
    ["0 6 30 2 *", /"0 6 30 2 \*" names a day that no month has\. Write for example "0 6 28 \* \*"/],
    ["0 6 31 4,6,9,11 *", /names a day that no month has/],
  ])("--cron %j", (cron, message) => expect(refusal({ cron })).toMatch(message));
});
