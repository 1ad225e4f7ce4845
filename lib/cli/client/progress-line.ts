import { testOutcomes } from "../../../functions/core/run/outcome.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { fitted } from "../terminal/text-width.ts";
import type { StatusAnswer } from "./api-answers.ts";

type RunningTest = StatusAnswer["running_tests"][number];

/** Tests of a line that are named. */
const mostNamed = 3;
/** Columns of a test's name, and of the title of its step, where the line is redrawn. */
const longestLiveName = 28;
const longestLiveTitle = 40;

interface LineOptions {
  /** Epoch milliseconds, to say for how long its tests have been running. */
  now?: number;
  /** For a terminal's one line: names and titles are cut. */
  isShort?: boolean;
  /** Without the steps that its tests are at. */
  withoutSteps?: boolean;
}

/** A status in one line: its tests by their states, and those that run by their names, with the step that each is at. */
export function progressLine(
  { status, outcome, tests, running_tests: named }: StatusAnswer,
  options: LineOptions = {},
): string {
  const done = testOutcomes.reduce((sum, name) => sum + tests[name], 0);
  const counts = testOutcomes
    .filter((name) => tests[name] > 0)
    .map((name) => `${tests[name]} ${outcomeWord(name)}`);
  const running =
    tests.running > 0 ? [`${tests.running} running${namesOf(named, tests.running, options)}`] : [];
  const word = outcome === null || status !== "completed" ? status : `${status}: ${outcomeWord(outcome)}`;
  return [word, `${done}/${tests.total} tests`, ...counts, ...running].join(", ");
}

/** The tests that a line names: those that began last come first, as a line may be cut. */
export function namedTests({ running_tests: tests }: Pick<StatusAnswer, "running_tests">): RunningTest[] {
  return tests
    .toSorted((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at))
    .slice(0, mostNamed);
}

/** @param count how many run, which may be more than are named. */
function namesOf(tests: readonly RunningTest[], count: number, options: LineOptions): string {
  if (tests.length === 0) return "";
  const names = namedTests({ running_tests: [...tests] }).map((test) => described(test, options));
  const more = count > names.length ? `; and ${count - names.length} more` : "";
  return `: ${names.join("; ")}${more}`;
}

function described(
  { name, number, attempt, started_at: startedAt, step }: RunningTest,
  { now, isShort = false, withoutSteps = false }: LineOptions,
): string {
  const cut = (text: string, columns: number) => (isShort ? fitted(text, columns) : text);
  const which = attempt === 1 ? "" : `, attempt ${attempt}`;
  const at =
    step === null || withoutSteps
      ? ""
      : `, step ${step.number}/${step.total} ${cut(step.title, longestLiveTitle)}`;
  const seconds = now === undefined ? null : Math.floor((now - Date.parse(startedAt)) / 1000);
  const since = seconds === null ? "" : ` (${formatDuration(seconds * 1000)})`;
  return `${number} ${cut(name, longestLiveName)}${which}${at}${since}`;
}
