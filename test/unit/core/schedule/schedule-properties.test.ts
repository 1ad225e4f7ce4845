import { Cron } from "croner";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  missedOccurrences,
  nextOccurrence,
  nextOccurrences,
  type Schedule,
} from "../../../../functions/core/schedule/schedule.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
] as const;

const HOUR = 3_600_000;
const from = Date.parse("2011-06-01T00:00:00Z");
const instants = fc.oneof(
  fc.integer({ min: from, max: Date.parse("2030-01-01T00:00:00Z") }).map((ms) => new Date(ms)),
  // Days on which clocks were set, so that they are generated often.
  fc
    .tuple(
      fc.constantFrom(
        "2011-12-30",
        "2025-02-23",
        "2025-04-06",
        "2026-03-08",
        "2026-03-29",
        "2026-04-04",
        "2026-10-25",
      ),
      fc.integer({ min: -24 * HOUR, max: 36 * HOUR }),
    )
    .map(([day, away]) => new Date(Date.parse(`${day}T00:00:00Z`) + away)),
);

function field(first: number, last: number): fc.Arbitrary<string> {
  const value = fc.integer({ min: first, max: last });
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 1, max: Math.min(12, last) });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant("*") },
    { weight: 3, arbitrary: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map(String) },
    range,
    fc.tuple(fc.oneof(fc.constant("*"), range), step).map(([of, every]) => `${of}/${every}`),
  );
}

// Only days that every month has, as an expression without occurrences has nothing to compare.
const expressions = fc
  .tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
  .map((fields) => fields.join(" "));

const crons = fc.record({
  kind: fc.constant("cron" as const),
  expression: expressions,
  timezone: fc.constantFrom(...zones),
  until: fc.constant(null),
});

const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 3, arbitrary: crons },
  fc.record({
    kind: fc.constant("interval" as const),
    everyMs: fc.integer({ min: 60_000, max: 400 * HOUR }),
    anchor: fc.integer({ min: from, max: from + 1000 * HOUR }).map((ms) => new Date(ms).toISOString()),
    until: fc.constant(null),
  }),
  fc.record({ kind: fc.constant("once" as const), at: instants.map((instant) => instant.toISOString()) }),
);

const count = 20;

function brackets(dates: readonly Date[]): (readonly [Date, Date])[] {
  return dates.slice(1).map((date, index) => [dates[index] ?? date, date] as const);
}

describe("occurrences of any schedule, in any zone", () => {
  test("they come after the instant, each later than the one before", () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, after) => {
        const all = [after, ...nextOccurrences(schedule, after, count)];
        for (const [earlier, later] of brackets(all))
          expect(later.getTime()).toBeGreaterThan(earlier.getTime());
      }),
    );
  });

  test("an occurrence is the next one from every instant between the previous one and itself", () => {
    fc.assert(
      fc.property(
        schedules,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, after, share) => {
          for (const [earlier, later] of brackets(nextOccurrences(schedule, after, count))) {
            const gap = later.getTime() - earlier.getTime() - 1;
            for (const start of [0, Math.floor(gap * share), gap]) {
              expect(nextOccurrence(schedule, new Date(earlier.getTime() + start))).toEqual(later);
            }
          }
        },
      ),
    );
  });

  test("the number of missed ones is the number of occurrences", () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 0, max: 100 * HOUR }), (schedule, after, outage) => {
        const upTo = new Date(after.getTime() + outage);
        const listed = occurrencesUntil(schedule, after, upTo, 1001);
        const missed = missedOccurrences(schedule, after, upTo);
        expect(Math.min(missed.count, 1000)).toBe(Math.min(listed.length, 1000));
        if (missed.more) expect(listed.length).toBe(1001);
      }),
    );
  });

  test("none comes after until", () => {
    fc.assert(
      fc.property(crons, instants, fc.integer({ min: 0, max: 9 }), (schedule, after, last) => {
        const open = nextOccurrences(schedule, after, 10);
        const until = open[last]?.toISOString() ?? null;
        expect(nextOccurrences({ ...schedule, until }, after, 10)).toEqual(open.slice(0, last + 1));
      }),
    );
  });
});

describe("occurrences of a cron expression", () => {
  test("in zones without daylight saving they are those of croner, an independent implementation", () => {
    fc.assert(
      fc.property(
        expressions,
        fc.constantFrom("UTC", "Asia/Kathmandu"),
        instants,
        (expression, timezone, after) => {
          const [, , dayOfMonth = "", , dayOfWeek = ""] = expression.split(" ");
          const domAndDow = dayOfMonth.startsWith("*") || dayOfWeek.startsWith("*");
          const croner = new Cron(expression, { mode: "5-part", timezone, domAndDow });
          const cron: Schedule = { kind: "cron", expression, timezone, until: null };
          expect(nextOccurrences(cron, after, 3)).toEqual(croner.nextRuns(3, after));
        },
      ),
    );
  });

  test("with one time of day there is one for each day, even where clocks are set", () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }));
    // Samoa once skipped a day.
    const wholeDays = fc.constantFrom(...zones.filter((zone) => zone !== "Pacific/Apia"));
    fc.assert(
      fc.property(time, wholeDays, instants, ([minute, hour], timezone, after) => {
        const cron: Schedule = { kind: "cron", expression: `${minute} ${hour} * * *`, timezone, until: null };
        const days = nextOccurrences(cron, after, 200).map((date) => dayShown(timezone, date));
        for (const [day, next] of brackets(days)) expect(next.getTime() - day.getTime()).toBe(24 * HOUR);
      }),
    );
  });

  test("with every hour they are the minutes at which the clock shows a time of the expression", () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), instants, (named, timezone, after) => {
        const cron: Schedule = { kind: "cron", expression: `${named} * * * *`, timezone, until: null };
        const upTo = after.getTime() + 6 * HOUR;
        const found = nextOccurrences(cron, after, 100).filter((date) => date.getTime() <= upTo);
        expect(found).toEqual(minutesShown(timezone, after.getTime() + 1, upTo, named));
      }),
      { numRuns: 40 },
    );
  });
});

/** At most so many. Not what comes after the last instant: of some expressions, that is centuries away. */
function occurrencesUntil(schedule: Schedule, after: Date, last: Date, most: number): Date[] {
  const found: Date[] = [];
  let next = nextOccurrence(schedule, after);
  while (next !== null && next <= last && found.length < most) {
    found.push(next);
    next = nextOccurrence(schedule, next);
  }
  return found;
}

/** One for each zone: to make one takes as long as to format hundreds of dates. */
const calendars = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat("en-CA", { timeZone })] as const),
);

/** Midnight UTC of the date in the zone. */
function dayShown(timeZone: (typeof zones)[number], instant: Date): Date {
  return new Date(`${calendars.get(timeZone)?.format(instant)}T00:00:00Z`);
}

function minutesShown(timeZone: string, from: number, to: number, named: readonly number[]): Date[] {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, minute: "numeric" });
  const shown: Date[] = [];
  for (let at = Math.ceil(from / 60_000) * 60_000; at <= to; at += 60_000) {
    if (named.includes(Number(clock.format(at)))) shown.push(new Date(at));
  }
  return shown;
}
