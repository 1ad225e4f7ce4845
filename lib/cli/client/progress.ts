import { testOutcomes } from "../../../functions/core/run/outcome.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { untilCompleted } from "../../../packages/client/src/follow.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { LiveReport } from "../terminal/live-report.ts";
import { fitted } from "../terminal/text-width.ts";
import type { StatusAnswer } from "./api-answers.ts";
import { type Patience, saying } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/** Tests of a line that are named, and columns of their names where the line is redrawn. */
const mostNamed = 3;
const longestLiveName = 28;

/**
 * Waits until an execution is completed, and says how it gets on: its tests by their states, and those that run by their names,
 * which is what the service tells of a run.
 * @throws what `untilCompleted` throws.
 */
export async function watchUntilCompleted(
  api: ScenarioApi,
  executionId: string,
  patience: Patience,
): Promise<void> {
  let line = "The run begins soon";
  let latest: StatusAnswer | null = null;
  const report = new LiveReport(() =>
    latest ? progressLine(latest, Date.now(), report.isLive ? longestLiveName : undefined) : line,
  );
  try {
    await untilCompleted(api, executionId, saying(patience), (status) => {
      latest = status;
      const next = progressLine(status);
      if (next === line) return;
      line = next;
      if (report.isLive && status.status !== "completed") report.redraw();
      else report.say(line);
    });
  } finally {
    report.end();
  }
}

/**
 * A status in one line.
 * @param now epoch milliseconds, to say for how long its tests have been running.
 * @param columns to which the names of these are cut.
 */
export function progressLine(
  { status, outcome, tests, running_tests: named }: StatusAnswer,
  now: number | null = null,
  columns = Number.POSITIVE_INFINITY,
): string {
  const done = testOutcomes.reduce((sum, name) => sum + tests[name], 0);
  const counts = testOutcomes
    .filter((name) => tests[name] > 0)
    .map((name) => `${tests[name]} ${outcomeWord(name)}`);
  const names = namesOf(named, tests.running, now, columns);
  const running = tests.running > 0 ? [`${tests.running} running${names}`] : [];
  const word = outcome === null || status !== "completed" ? status : `${status}: ${outcomeWord(outcome)}`;
  return [word, `${done}/${tests.total} tests`, ...counts, ...running].join(", ");
}

/** Those that began last come first, as a line may be cut. @param count how many run, which may be more than are named. */
function namesOf(
  tests: StatusAnswer["running_tests"],
  count: number,
  now: number | null,
  columns: number,
): string {
  if (tests.length === 0) return "";
  const latest = tests.toSorted((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at));
  const names = latest.slice(0, mostNamed).map(({ name, number, attempt, started_at: startedAt }) => {
    const which = attempt === 1 ? "" : `, attempt ${attempt}`;
    const seconds = now === null ? null : Math.floor((now - Date.parse(startedAt)) / 1000);
    return `${number} ${fitted(name, columns)}${which}${seconds === null ? "" : ` (${formatDuration(seconds * 1000)})`}`;
  });
  const more = count > names.length ? `; and ${count - names.length} more` : "";
  return `: ${names.join("; ")}${more}`;
}
