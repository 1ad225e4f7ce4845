import { testOutcomes } from "../../../functions/core/run/outcome.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { fittedLine, type LineForm, withoutTitles } from "../terminal/fitted-line.ts";
import type { StatusAnswer } from "./api-answers.ts";

type RunningTest = StatusAnswer["running_tests"][number];

/** Tests of a line that are named. */
const mostNamed = 3;

interface LineOptions {
  /** Epoch milliseconds, to say for how long its tests have been running. */
  now?: number;
  /** Of a terminal's one line, in which names and titles are cut, and what can be inferred is left out. */
  columns?: number;
  /** Without the steps that its tests are at. */
  withoutSteps?: boolean;
}

/** A status in one line: its tests by their states, and those that run by their names, with the step that each is at. */
export function progressLine(status: StatusAnswer, options: LineOptions = {}): string {
  const { columns = Number.POSITIVE_INFINITY } = options;
  return fittedLine(formsOf(status, namedTests(status), options), columns);
}

/** The tests that a line names: those that began last come first, as there may be no room for all. */
export function namedTests({ tests, running_tests: running }: StatusAnswer): RunningTest[] {
  if (tests.running === 0) return [];
  return running
    .toSorted((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at))
    .slice(0, mostNamed);
}

/** The longest first: rather fewer counts than fewer tests, and rather no title than no name. */
function formsOf(status: StatusAnswer, named: readonly RunningTest[], options: LineOptions): LineForm[] {
  const { tests } = status;
  const [latest] = named;
  if (!latest) return [[wholeState(status)]];
  const forms = named.flatMap((_, left) => {
    const shown = named.slice(0, named.length - left).map((test) => described(test, options));
    const more = tests.running - shown.length;
    const parts = shown.flatMap((test, index) => (index === 0 ? test : ["; ", ...test]));
    const end = more > 0 ? [`; and ${more} more`] : [];
    const withTitles = [wholeState(status), shortState(status)].map((state) => [
      `${state}: `,
      ...parts,
      ...end,
    ]);
    return [...withTitles, ...withTitles.map(withoutTitles)];
  });
  const alone = withoutTitles(described(latest, options));
  const least = withoutTitles(described({ ...latest, attempt: 1 }, options));
  return [...forms, ...[shortState(status), doneOf(status)].map((state) => [`${state}: `, ...alone]), least];
}

function doneOf({ tests }: StatusAnswer): string {
  const done = testOutcomes.reduce((sum, name) => sum + tests[name], 0);
  return `${done}/${tests.total}`;
}

function wholeState(answer: StatusAnswer): string {
  const { status, outcome, tests } = answer;
  const running = tests.running > 0 ? [`${tests.running} running`] : [];
  const word = outcome === null || status !== "completed" ? status : `${status}: ${outcomeWord(outcome)}`;
  return [word, `${doneOf(answer)} tests`, ...countsOf(answer, testOutcomes), ...running].join(", ");
}

/** Without what the tests beside it imply. */
function shortState(answer: StatusAnswer): string {
  const others = testOutcomes.filter((name) => name !== "passed");
  return [`${doneOf(answer)} tests`, ...countsOf(answer, others)].join(", ");
}

function countsOf({ tests }: StatusAnswer, outcomes: readonly (typeof testOutcomes)[number][]): string[] {
  return outcomes.filter((name) => tests[name] > 0).map((name) => `${tests[name]} ${outcomeWord(name)}`);
}

function described(
  { name, number, attempt, started_at: startedAt, step }: RunningTest,
  { now, withoutSteps = false }: LineOptions,
): LineForm {
  const which = attempt === 1 ? "" : `, attempt ${attempt}`;
  const at: LineForm =
    step === null || withoutSteps
      ? []
      : [`, step ${step.number}/${step.total}`, { kind: "title", before: " ", text: step.title }];
  const seconds = now === undefined ? null : Math.floor((now - Date.parse(startedAt)) / 1000);
  const since = seconds === null ? "" : ` (${formatDuration(seconds * 1000)})`;
  return [String(number), { kind: "name", before: " ", text: name }, which, ...at, since];
}
