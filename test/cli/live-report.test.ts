import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AttemptResult, StepResult } from "../../functions/core/run/result.ts";
import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import { TestProgress } from "../../lib/cli/author/test-progress.ts";
import { LiveLine } from "../../lib/cli/terminal/live-line.ts";
import { LiveReport } from "../../lib/cli/terminal/live-report.ts";
import { widthOf } from "../../lib/cli/terminal/text-width.ts";

const clearLine = "\r\u001b[K";

function terminal(columns: number | undefined, env: NodeJS.ProcessEnv = {}) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const stream = columns === undefined ? { write } : { isTTY: true, columns, write };
  return { line: new LiveLine(stream, env), written };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the line that is redrawn", () => {
  test("makes room for lines that stay", () => {
    const { line, written } = terminal(40);
    line.draw("one");
    line.draw("two");
    line.say("stays");
    line.clear();
    expect(written.join("")).toBe(`${clearLine}one${clearLine}two${clearLine}stays\n`);
  });

  test("never wraps and never obeys a text, whatever a text holds", () => {
    const awkward = [
      "a",
      "注",
      "𠀀",
      "👨‍👩‍👧",
      "🇩🇪",
      "é",
      "e\u0301",
      "\u0301",
      "\ud800",
      "\u001b[2J",
      "\u009b",
      "\u0000",
      "\t",
      "\n",
      "\u202e",
    ];
    const texts = fc.array(fc.constantFrom(...awkward), { maxLength: 80 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 60 }), (text, columns) => {
        const { line, written } = terminal(columns);
        line.draw(`注文${text}`);
        const drawn = written.join("").slice(clearLine.length);
        expect(drawn).not.toMatch(/\p{Cc}/u);
        expect(widthOf(drawn)).toBeLessThan(columns);
      }),
    );
  });

  test.each([
    ["output that is no terminal", undefined, {}],
    ["the log of a CI system", 80, { CI: "true" }],
    ["a simple terminal", 80, { TERM: "dumb" }],
  ])("is not drawn in %s", (_, columns, env) => {
    const { line, written } = terminal(columns, env);
    line.draw("one");
    line.say("stays");
    line.clear();
    expect(written).toEqual(["stays\n"]);
  });
});

const step = (number: number, outcome: StepResult["outcome"] = "not_run"): StepResult => ({
  number,
  type: "click",
  title: `Click "${number}"`,
  outcome,
  startedAfterMs: null,
  durationMs: null,
});
const attempt = (number: number, outcome: AttemptResult["outcome"], failed: StepResult | null) =>
  ({
    attempt: number,
    outcome,
    durationMs: 2_000,
    failure: failed && { message: "No.", step: failed.number, stepTitle: failed.title },
  }) as AttemptResult;
const tests = [
  { name: "Buys", skip: null },
  { name: "Waits", skip: "Not yet" },
  { name: "Returns", skip: null },
] as unknown as Scenario["tests"];

function progressOn(columns: number | undefined, all = tests) {
  const { line, written } = terminal(columns);
  const report = (describe: () => string) => new LiveReport(describe, line);
  return { progress: new TestProgress({ tests: all }, [...all.keys()], report), written };
}

/** Two tests, of which the second is tried twice and hangs in its last step for a while. */
function play(columns: number | undefined): string {
  const { progress, written } = progressOn(columns);
  progress.onStart(0, 1);
  progress.onSteps(0, [step(1)]);
  progress.onStep(0, step(1, "passed"));
  progress.onAttempt(0, attempt(1, "passed", null), true);
  progress.onStart(2, 1);
  progress.onSteps(2, [step(1), step(2)]);
  progress.onStep(2, step(1, "failed"));
  progress.onAttempt(2, attempt(1, "failed", step(1)), false);
  progress.onStart(2, 2);
  progress.onSteps(2, [step(1), step(2)]);
  progress.onStep(2, step(1, "passed"));
  vi.advanceTimersByTime(16_000);
  progress.onAttempt(2, attempt(2, "timed_out", step(2)), true);
  progress.end();
  vi.advanceTimersByTime(60_000);
  return written.join("");
}

test("a log has a line when a test begins and ends, and says what goes on when nothing has ended for a while", () => {
  expect(
    play(undefined)
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual([
    "0 s  1/3 Buys: begins",
    "0 s  1/3 Buys: passed in 2 s",
    "0 s  3/3 Returns: begins",
    '0 s  3/3 Returns: failed in 2 s at step 1, Click "1"',
    "0 s  3/3 Returns, attempt 2: begins",
    '15 s  1/2 done  3/3 Returns, attempt 2: step 2/2, Click "2" (15 s)',
    '16 s  3/3 Returns, attempt 2: timed out in 2 s at step 2, Click "2"',
    "",
  ]);
});

test("a terminal shows the test, its step and the time in one line, below a line for each test that has ended", () => {
  const drawn = play(80)
    .split(clearLine)
    .map((line) => line.trim());
  expect(drawn).toEqual(
    expect.arrayContaining([
      "0 s  0/2 done  1/3 Buys: its browser starts (0 s)",
      '0 s  0/2 done  1/3 Buys: step 1/1, Click "1" (0 s)',
      "0 s  0/2 done  1/3 Buys: its files are made (0 s)",
      "0 s  1/3 Buys: passed in 2 s",
      '9 s  1/2 done  3/3 Returns, attempt 2: step 2/2, Click "2" (9 s)',
      "16 s  The reports are being written",
    ]),
  );
  expect(drawn.filter((line) => line.includes("begins"))).toEqual([]);
});

test("a terminal says between tests and between attempts how many are done", () => {
  const { progress, written } = progressOn(80);
  const stateNow = () => {
    written.length = 0;
    vi.advanceTimersByTime(1_000);
    return written.join("").replace(clearLine, "").trim();
  };
  expect(stateNow()).toBe("1 s  The tests begin");
  progress.onStart(0, 1);
  progress.onAttempt(0, attempt(1, "failed", step(1)), false);
  expect(stateNow()).toBe("2 s  0/2 done");
  progress.onStart(0, 2);
  progress.onAttempt(0, attempt(2, "passed", null), true);
  expect(stateNow()).toBe("3 s  1/2 done");
  progress.end();
});

describe("the line of a test that is running", () => {
  /** What a terminal shows when this many tests with long names have been at their second step for five seconds. */
  function shownOn(columns: number, running: number): string {
    const named = (name: string) => tests.map((each) => ({ ...each, skip: null, name }));
    const { progress, written } = progressOn(
      columns,
      named("注文 👨‍👩‍👧 buys a book and pays for it at once"),
    );
    for (let index = 0; index < running; index += 1) {
      progress.onStart(index, 1);
      progress.onSteps(index, [step(1), { ...step(2), title: 'Expect the text of h1 to be "注文 never"' }]);
      progress.onStep(index, step(1, "passed"));
    }
    vi.advanceTimersByTime(5_000);
    progress.end();
    return written.join("").split(clearLine).at(-2) ?? "";
  }

  test.each([40, 60, 80, 120, 200].flatMap((columns) => [1, 2, 3].map((running) => [columns, running])))(
    "has its name, its step's number and its time on a terminal of %i columns, on which %i run",
    (columns = 0, running = 0) => {
      const shown = shownOn(columns, running);
      expect(shown).toMatch(/ \d\/3 注.*: step 2\/2(, .*)? \(5 s\)/);
      expect(widthOf(shown)).toBeLessThan(columns);
    },
  );

  test("has a title before it has more of a name than is needed, and whole texts where there is room", () => {
    expect(shownOn(60, 1)).toMatch(/ {2}0\/3 done {2}1\/3 注文 👨‍👩‍👧 buys a boo…: step 2\/2 \(5 s\)$/);
    expect(shownOn(80, 1)).toMatch(/1\/3 注文 👨‍👩‍👧 buys a book and p.*…: step 2\/2, Expect .*… \(5 s\)$/);
    expect(shownOn(200, 2)).toMatch(/at once: step 2\/2, Expect .* never" \(5 s\) {2}\(1 more running\)$/);
  });
});

test("the line of a test that has ended fits the terminal, and says the outcome however long the name is", () => {
  const long = tests.map((each) => ({ ...each, name: "注文 buys a book and pays for it ".repeat(4) }));
  const endedOn = (columns: number | undefined) => {
    const { progress, written } = progressOn(columns, long);
    progress.onStart(0, 1);
    written.length = 0;
    progress.onAttempt(0, attempt(1, "failed", { ...step(3), title: `Click\n${"x".repeat(200)}` }), true);
    progress.end();
    const [said = ""] = written.join("").replaceAll(clearLine, "").split("\n");
    return said;
  };
  for (const columns of [40, 60, 100]) {
    expect(widthOf(endedOn(columns))).toBeLessThan(columns);
    expect(endedOn(columns)).toContain("…: failed in 2 s");
  }
  expect(endedOn(60)).toMatch(/…: failed in 2 s at step 3$/);
  expect(endedOn(100)).toMatch(/…: failed in 2 s at step 3, Click x+…$/);
  expect(endedOn(400)).toContain(" at step 3, Click xxx");
  expect(endedOn(undefined)).toContain(`${long[0]?.name}: failed in 2 s at step 3`);
});
