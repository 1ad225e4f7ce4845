import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { statusAnswer } from "../../lib/cli/client/api-answers.ts";
import { RunProgress, watchUntilCompleted } from "../../lib/cli/client/progress.ts";
import { LiveLine } from "../../lib/cli/terminal/live-line.ts";
import { LiveReport } from "../../lib/cli/terminal/live-report.ts";
import { widthOf } from "../../lib/cli/terminal/text-width.ts";
import { answers, runningTest } from "./scripted-api.ts";

const clearLine = "\r\u001b[K";
const counts = { passed: 0, failed: 0, timed_out: 0, error: 0, skipped: 0, cancelled: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const step = (number: number, title = `Click ${number}`) => ({ number, total: 20, title });

/** A status of a run with these tests; a test without a step is one of an older service. */
function statusWith(...running: object[]) {
  const tests = { total: 4, ...counts, running: running.length };
  return statusAnswer.parse(answers.status("running", null, { tests, running_tests: running }));
}
const completed = () => statusAnswer.parse(answers.status("completed", "passed"));

function progressOn(columns: number | undefined) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const stream = columns === undefined ? { write } : { isTTY: true, columns, write };
  const line = new LiveLine(stream, {});
  const progress = new RunProgress((describe) => new LiveReport(describe, line));
  return {
    progress,
    lines: () =>
      written
        .join("")
        .split("\n")
        .map((text) => text.trim())
        .filter((text) => text !== ""),
    drawn: () => written.join("").split(clearLine).at(-1)?.trim() ?? "",
  };
}

describe("A log", () => {
  /** Polls each second for as long as said, a test being at the step that is said of the second. */
  function poll(seconds: number, stepAt: (second: number) => object | null): string[] {
    const { progress, lines } = progressOn(undefined);
    const began = new Date().toISOString();
    for (let second = 0; second < seconds; second += 1) {
      progress.show(statusWith({ ...runningTest(1, "Buys", 0), started_at: began, step: stepAt(second) }));
      vi.advanceTimersByTime(1_000);
    }
    progress.end();
    return lines();
  }

  test("has a line for another step when five seconds have passed without any, and none for each step", () => {
    expect(poll(13, (second) => step(second + 1))).toEqual([
      "0 s  running, 0/4 tests, 1 running: 1 Buys, step 1/20 Click 1",
      "5 s  running, 0/4 tests, 1 running: 1 Buys, step 6/20 Click 6 (5 s)",
      "10 s  running, 0/4 tests, 1 running: 1 Buys, step 11/20 Click 11 (10 s)",
    ]);
  });

  test("has a line with the step after 15 seconds without any, and none before while the step is the same", () => {
    expect(poll(32, (second) => (second === 0 ? null : step(3)))).toEqual([
      "0 s  running, 0/4 tests, 1 running: 1 Buys",
      "5 s  running, 0/4 tests, 1 running: 1 Buys, step 3/20 Click 3 (5 s)",
      "20 s  running, 0/4 tests, 1 running: 1 Buys, step 3/20 Click 3 (20 s)",
    ]);
  });

  test("has the times by the clock of the service, from which this machine's may be hours away", async () => {
    let beganAt = 0;
    const hourMs = 3_600_000;
    const api = {
      status: async () => {
        const now = Date.now() - 5 * hourMs;
        beganAt ||= now;
        const running = { ...runningTest(1, "Buys", 0), started_at: new Date(beganAt).toISOString() };
        const isOver = now - beganAt > 20_000;
        return {
          value: isOver
            ? completed()
            : statusWith({ ...running, step: step(Math.floor((now - beganAt) / 2000)) }),
          retryAfterMs: 2000,
          answeredAtMs: Math.floor(now / 1000) * 1000,
        };
      },
    };
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const waiting = watchUntilCompleted(api, "exe_1", { until: Date.now() + hourMs }, true);
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
    const text = written.mock.calls.join("");
    written.mockRestore();
    expect(text).toMatch(/1 Buys, step \d+\/20 Click \d+ \([5-9] s\)/);
    expect(text).not.toMatch(/\d h/);
  });

  test("has no line because a step could not be told for a while", () => {
    expect(poll(14, (second) => (second % 2 === 0 ? step(3) : null))).toEqual([
      "0 s  running, 0/4 tests, 1 running: 1 Buys, step 3/20 Click 3",
    ]);
  });

  test("names the step of a retry, which is another one although it has the same number", () => {
    const { progress, lines } = progressOn(undefined);
    progress.show(statusWith({ ...runningTest(1, "Buys", 0), step: step(3) }));
    progress.show(statusWith({ ...runningTest(1, "Buys", 0, 2), step: null }));
    vi.advanceTimersByTime(5_000);
    progress.show(statusWith({ ...runningTest(1, "Buys", 5, 2), step: step(3) }));
    progress.end();
    expect(lines().at(-1)).toBe(
      "5 s  running, 0/4 tests, 1 running: 1 Buys, attempt 2, step 3/20 Click 3 (5 s)",
    );
  });

  test("has no line for the steps of tests that it does not name", () => {
    const { progress, lines } = progressOn(undefined);
    const others = [1, 2, 3].map((number) => runningTest(number, `Test ${number}`, 0));
    const last = { ...runningTest(4, "Test 4", 60) };
    progress.show(statusWith(...others, { ...last, step: step(1) }));
    vi.advanceTimersByTime(6_000);
    progress.show(statusWith(...others, { ...last, step: step(2) }));
    progress.end();
    expect(lines()).toHaveLength(1);
  });

  test("says what it said before of an older service, which knows of no step", () => {
    const { progress, lines } = progressOn(undefined);
    progress.show(statusWith(runningTest(1, "Buys", 0)));
    progress.show(completed());
    progress.end();
    expect(lines()).toEqual([
      "0 s  running, 0/4 tests, 1 running: 1 Buys",
      "0 s  completed: passed, 2/2 tests, 1 passed, 1 failed",
    ]);
  });

  test("obeys no title", () => {
    const { progress, lines } = progressOn(undefined);
    const title = "\u001b[2J##vso[task.complete]\u2028<b>x</b>";
    progress.show(statusWith({ ...runningTest(1, "Buys", 0), step: step(3, title) }));
    progress.end();
    expect(lines().join("")).not.toMatch(/\p{Cc}|\u2028|##vso\[/u);
    expect(lines().join("")).toContain("<b>x</b>");
  });
});

describe("A terminal", () => {
  test("shows the step in its one line, in which names and titles are cut so that each test is seen", () => {
    const { progress, drawn } = progressOn(200);
    const long = (number: number) => ({
      ...runningTest(number, `${"A guest buys a book and pays ".repeat(4)}`, 12 - number),
      step: step(number, `Click "${"注文".repeat(60)}"`),
    });
    progress.show(statusWith(long(1), long(2)));
    const [first = "", second = ""] = drawn().split("; ");
    expect(first).toMatch(/2 running: 2 A guest buys a book and pays?…, step 2\/20 Click "注.*… \(10 s\)$/);
    expect(second).toMatch(/^1 A guest buys a book and pays?…, step 1\/20 Click "注/);
    expect(widthOf(drawn())).toBeLessThan(200);
    vi.advanceTimersByTime(2_000);
    expect(drawn()).toContain("(12 s)");
    progress.end();
  });

  /** The line while as many tests run as said, which began five seconds ago, each with a long name. */
  function shownOn(columns: number, running: number, counted: object = { passed: 2 }): string {
    const { progress, drawn } = progressOn(columns);
    const name = "注文 👨‍👩‍👧 waits for something with a long name";
    const shown = Array.from({ length: running }, (_, index) => ({
      ...runningTest(index + 1, name, 5),
      step: step(2, 'Expect the text of h1 to be "注文 never"'),
    }));
    const counts = statusWith(...shown).tests;
    progress.show({ ...statusWith(...shown), tests: { ...counts, total: 8, ...counted } });
    const line = drawn();
    progress.end();
    return line;
  }

  test.each([40, 60, 80, 120, 200].flatMap((columns) => [1, 2, 3, 5].map((running) => [columns, running])))(
    "shows a name, the number of the step and the time in %i columns while %i run",
    (columns = 0, running = 0) => {
      for (const counted of [{ passed: 2 }, { passed: 1, timed_out: 1 }]) {
        const shown = shownOn(columns, running, counted);
        expect(shown).toMatch(/\d 注文.*?, step 2\/20( .*?)? \(5 s\)/);
        expect(shown).not.toMatch(/…$/);
        expect(widthOf(shown)).toBeLessThan(columns);
      }
    },
  );

  test("leaves out what the rest implies before it leaves out a title, a test or most of a name", () => {
    expect(shownOn(200, 1)).toMatch(
      /running, 2\/8 tests, 2 passed, 1 running: 1 .* name, step 2\/20 .* never" \(5 s\)$/,
    );
    expect(shownOn(100, 1)).toMatch(/ {2}2\/8 tests: 1 注文.*…, step 2\/20 Expect the .*… \(5 s\)$/);
    expect(shownOn(80, 1)).toMatch(/ {2}2\/8 tests: 1 注文.*…, step 2\/20 Expect .*… \(5 s\)$/);
    expect(shownOn(80, 1, { failed: 2 })).toMatch(/ {2}2\/8 tests, 2 failed: 1 注文.*…, step 2\/20 \(5 s\)$/);
    expect(shownOn(120, 3)).toMatch(/ {2}2\/8 tests: 1 注文.*…, step .*; 2 注文.*; 3 注文.* \(5 s\)$/);
    expect(shownOn(80, 5)).toMatch(/ {2}2\/8 tests: 1 注文.*…, step 2\/20 \(5 s\); and 4 more$/);
    expect(shownOn(70, 5, { failed: 2 })).toMatch(/ {2}2\/8 tests, 2 failed: 1 注文.*…, step 2\/20 \(5 s\)$/);
    expect(shownOn(40, 1)).toMatch(/ {2}1 注文.*…, step 2\/20 \(5 s\)$/);
  });

  test("promises nothing of a run of which it has not heard, which may have begun", () => {
    const { progress, drawn } = progressOn(80);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toBe("5 s  No news of the run yet");
    progress.end();
  });

  test("redraws its line for each step", () => {
    const { progress, drawn } = progressOn(100);
    for (const number of [1, 2, 3]) {
      progress.show(statusWith({ ...runningTest(1, "Buys", 0), step: step(number) }));
      expect(drawn()).toBe(
        `0 s  running, 0/4 tests, 1 running: 1 Buys, step ${number}/20 Click ${number} (0 s)`,
      );
    }
    progress.end();
  });
});
