import { formatDuration } from "../../functions/core/duration.ts";
import { testOutcomes } from "../../functions/core/outcome.ts";
import type { StatusAnswer } from "./api-answers.ts";

/** Reports each status that differs from the one before, with the time since the first call. */
export function progressOf(tell: (line: string) => void): (status: StatusAnswer) => void {
  const begin = Date.now();
  let last = "";
  return (status) => {
    const line = progressLine(status);
    if (line === last) return;
    last = line;
    tell(`${formatDuration(Date.now() - begin).padStart(10)}  ${line}`);
  };
}

/** A status in one line. */
export function progressLine({ status, outcome, tests }: StatusAnswer): string {
  const done = testOutcomes.reduce((sum, name) => sum + tests[name], 0);
  const counts = testOutcomes
    .filter((name) => tests[name] > 0)
    .map((name) => `${tests[name]} ${name.replace("_", " ")}`);
  const running = tests.running > 0 ? [`${tests.running} running`] : [];
  const word = outcome === null || status !== "completed" ? status : `${status}: ${outcome}`;
  return [word, `${done}/${tests.total} tests`, ...counts, ...running].join(", ");
}
