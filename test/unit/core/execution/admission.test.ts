import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AdmissionLimits,
  admit,
  type Leases,
  type WaitingRun,
} from "../../../../functions/core/execution/admission.ts";

const limits: AdmissionLimits = { browsers: 10, teamBrowsers: 10, teamRuns: 100 };
const lease = (team: string, browsers: number) => ({ team, executionId: "exe", browsers });
/** When it is decided: no run of these tests has waited for ten seconds. */
const asked = Date.parse("2026-11-20T09:00:01.000Z");
let next = 0;

/** A run that waits, since this second. */
function run(team: string, second: number, browsers = 4): WaitingRun {
  next += 1;
  return {
    ...lease(team, browsers),
    runId: `run_${next}`,
    since: `2026-11-20T09:00:${String(second).padStart(2, "0")}.000Z`,
    isCancelled: false,
  };
}

/** The same, cancelled while it waits. */
function cancelled(...given: Parameters<typeof run>): WaitingRun {
  return { ...run(...given), isCancelled: true };
}

/** Who starts, by team and second. */
function started(leases: Leases, waiting: WaitingRun[], given: Partial<AdmissionLimits> = {}): string[] {
  const { admitted } = admit(leases, waiting, { ...limits, ...given }, asked);
  return admitted.map(({ team, since }) => team + Number(since.slice(17, 19)));
}

describe("docs/operations.md, Concurrency: which runs start", () => {
  test("those of a team start in the order in which they came", () => {
    expect(started({}, [run("a", 3), run("a", 1), run("a", 2)])).toEqual(["a1", "a2"]);
  });

  test("the team with the fewest browsers comes first, whatever others have waiting", () => {
    const burst = Array.from({ length: 50 }, (_, second) => run("a", second, 1));
    expect(started({ r: lease("a", 6) }, [...burst, run("b", 59, 1)], {}).slice(0, 2)).toEqual(["b59", "a0"]);
  });

  test("of teams with as many browsers, the one whose last turn is longest ago comes first", () => {
    const waiting = [run("a", 1, 10), run("b", 2, 10), run("c", 3, 10)];
    const turns = ["a", "b"];
    expect(admit({}, waiting, limits, asked, turns).admitted.map(({ team }) => team)).toEqual(["c"]);
    expect(admit({}, waiting.slice(0, 2), limits, asked, turns)).toMatchObject({
      admitted: [{ team: "a" }],
      served: ["b", "a"],
    });
  });

  test("a large run is not overtaken by small ones while it waits for room", () => {
    const { admitted, full } = admit({ r: lease("a", 8) }, [run("b", 1, 4), run("c", 2, 1)], limits, asked);
    expect({ admitted, full }).toEqual({ admitted: [], full: true });
  });

  test.each([
    [9, []],
    [10, ["c2"]],
    [299, ["c2"]],
    [300, ["b3"]],
  ])(
    "which lasts ten seconds, and five minutes later it gets what there is: after %i s, %j",
    (seconds, granted) => {
      const waiting = [run("b", 1, 8), run("c", 2, 1)];
      const { admitted } = admit({ r: lease("a", 7) }, waiting, limits, asked + seconds * 1000);
      expect(admitted.map(({ team, browsers }) => team + browsers)).toEqual(granted);
    },
  );

  test("after ten seconds half of what it asks for is enough", () => {
    const granted = (seconds: number) =>
      admit({ r: lease("a", 7) }, [run("b", 1, 6)], limits, asked + seconds * 1000).admitted;
    expect(granted(9)).toEqual([]);
    expect(granted(10)).toMatchObject([{ team: "b", browsers: 3 }]);
  });

  test("with less than the end of a run occupies, none starts, however long it has waited", () => {
    const { admitted } = admit({ r: lease("a", 9) }, [run("b", 1, 4)], limits, asked + 3_600_000);
    expect(admitted).toEqual([]);
  });

  describe("without a limit of its own, a team leaves room for others", () => {
    const fair = { ...limits, teamBrowsers: null };

    test.each([
      [8, [6, 2]],
      [10, [8, 2]],
      [800, [700, 86, 12, 2]],
    ])("of %i browsers, however many its runs ask for: %j", (browsers, shares) => {
      const leases: Record<string, ReturnType<typeof lease>> = {};
      const got = shares.map((_, index) => {
        const team = `team${index}`;
        const burst = Array.from({ length: 1000 }, () => run(team, 1, 1));
        const { admitted } = admit(leases, burst, { ...fair, browsers, teamRuns: 500 }, asked);
        for (const { runId, ...granted } of admitted) leases[runId] = lease(team, granted.browsers);
        return admitted.reduce((sum, one) => sum + one.browsers, 0);
      });
      expect(got).toEqual(shares);
    });

    test("and a run of more tests than that is granted its team's share, not made to wait for all", () => {
      const { admitted } = admit({}, [run("a", 1, 200), run("b", 1, 1)], { ...fair, browsers: 8 }, asked);
      expect(admitted.map(({ team, browsers }) => team + browsers)).toEqual(["a6", "b2"]);
    });

    test("of eight browsers a team has six, also if each of its runs asks for four", () => {
      const later = asked + 20_000;
      const { admitted } = admit(
        {},
        [run("a", 1), run("a", 2), run("a", 3)],
        { ...fair, browsers: 8 },
        later,
      );
      expect(admitted.map(({ browsers }) => browsers)).toEqual([4, 2]);
    });

    test("a run that its own team leaves less than half of what it asks for waits for that, however long", () => {
      const leases = { r: lease("a", 4) };
      const later = asked + 3_600_000;
      expect(admit(leases, [run("a", 1, 5)], { ...fair, browsers: 8 }, later).admitted).toEqual([]);
    });

    test("a team that has its share does not hold up others", () => {
      const leases = { r: lease("a", 6) };
      const waiting = [run("a", 0, 2), run("b", 1, 2)];
      expect(started(leases, waiting, { ...fair, browsers: 8 })).toEqual(["b1"]);
    });
  });

  test("as many runs are in progress as the item of their leases has room for, however many browsers there are", () => {
    const leases = Object.fromEntries(
      Array.from({ length: 1999 }, (_, index) => [`run_of_${index % 9}_${index}`, lease(`t${index % 9}`, 1)]),
    );
    const many = { ...limits, browsers: 100_000, teamBrowsers: 100_000, teamRuns: 2000 };
    const { admitted, full } = admit(leases, [run("a", 1), run("b", 2)], many, asked);
    expect({ started: admitted.map(({ team }) => team), full }).toEqual({ started: ["a"], full: true });
  });

  test("a team at its own limit does not hold up others", () => {
    const waiting = [run("a", 1, 2), run("b", 2, 2)];
    const {
      admitted,
      full,
      waiting: left,
    } = admit({ r: lease("a", 4) }, waiting, { ...limits, teamBrowsers: 5 }, asked);
    expect(admitted.map(({ team }) => team)).toEqual(["b"]);
    expect({ full, left }).toEqual({ full: false, left: ["a"] });
    expect(started({ r: lease("a", 1) }, waiting, { teamRuns: 1 })).toEqual(["b2"]);
  });

  test("a run that asks for more than there is at all gets what there is", () => {
    const { admitted } = admit({}, [run("a", 1, 200)], { ...limits, teamBrowsers: 7 }, asked);
    expect(admitted.map(({ browsers }) => browsers)).toEqual([7]);
  });

  test("a run of one test holds the two functions that its end occupies, where there are two", () => {
    const granted = (browsers: number) =>
      admit({}, [run("a", 1, 1)], { ...limits, browsers }, asked).admitted.map(
        (admitted) => admitted.browsers,
      );
    expect([granted(10), granted(2), granted(1)]).toEqual([[2], [2], [1]]);
  });

  describe("a run that was cancelled before it began", () => {
    test("waits for the room of its end, which is that of a run of one test", () => {
      const granted = (held: number) => {
        const { admitted, full } = admit({ r: lease("a", held) }, [cancelled("b", 1, 8)], limits, asked);
        return { granted: admitted.map(({ browsers }) => browsers), full };
      };
      expect(granted(8)).toEqual({ granted: [2], full: false });
      expect(granted(9)).toEqual({ granted: [], full: false });
    });

    test("comes before the others of its team, and after those that were cancelled earlier", () => {
      const waiting = [run("a", 1, 2), cancelled("a", 4), run("a", 2, 2), cancelled("a", 3)];
      expect(started({}, waiting, { browsers: 6, teamBrowsers: 6 })).toEqual(["a3", "a4", "a1"]);
    });

    test("does not come before the teams that have fewer browsers", () => {
      const waiting = [cancelled("a", 1), run("b", 2, 4)];
      expect(started({ r: lease("a", 5) }, waiting)).toEqual(["b2"]);
    });

    test.each([
      ["browsers", { teamBrowsers: 4 }],
      ["runs", { teamRuns: 1 }],
      ["share", { browsers: 6, teamBrowsers: null }],
    ] as const)("does not wait for the %s of its team, which tests may hold for hours", (_, given) => {
      expect(started({ r: lease("a", 4) }, [run("a", 1), cancelled("a", 2)], given)).toEqual(["a2"]);
    });

    test("does not start beyond the room of the region, however many were cancelled", () => {
      const waiting = Array.from({ length: 59 }, (_, second) => cancelled("a", second));
      expect(started({ r: lease("a", 4) }, waiting)).toEqual(["a0", "a1", "a2"]);
    });

    test("has to wait for a large run whose turn it is no longer than others have to", () => {
      const waiting = [run("b", 1, 8), cancelled("a", 2)];
      const granted = (seconds: number) =>
        admit({ r: lease("a", 7) }, waiting, limits, asked + seconds * 1000).admitted;
      expect([granted(9), granted(10)]).toMatchObject([[], [{ team: "a", browsers: 2 }]]);
    });
  });

  test("whatever waits: never more than the limits, and somebody whenever nothing runs", () => {
    const teams = fc.constantFrom("a", "b", "c");
    const anyRun = fc.record({
      team: teams,
      second: fc.nat(59),
      browsers: fc.integer({ min: 1, max: 200 }),
      isCancelled: fc.boolean(),
    });
    const anyLimits = fc.record({
      browsers: fc.integer({ min: 1, max: 50 }),
      teamBrowsers: fc.option(fc.integer({ min: 1, max: 50 })),
      teamRuns: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyRun, { minLength: 1, maxLength: 30 }), anyLimits, (runs, given) => {
        const waiting = runs.map(({ team, second, browsers, isCancelled }) => ({
          ...run(team, second, browsers),
          isCancelled,
        }));
        const { admitted } = admit({}, waiting, given, asked);
        expect(admitted.length).toBeGreaterThan(0);
        const sum = (of: WaitingRun[]) => of.reduce((total, { browsers }) => total + browsers, 0);
        expect(sum(admitted)).toBeLessThanOrEqual(given.browsers);
        for (const team of ["a", "b", "c"]) {
          const own = admitted.filter((one) => one.team === team && !one.isCancelled);
          expect(own.length).toBeLessThanOrEqual(given.teamRuns);
          expect(sum(own)).toBeLessThanOrEqual(given.teamBrowsers ?? given.browsers);
        }
      }),
    );
  });
});
