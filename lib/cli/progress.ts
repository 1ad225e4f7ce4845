import { testOutcomes } from "../../functions/core/outcome.ts";
import { untilCompleted } from "../../packages/client/src/follow.ts";
import type { StatusAnswer } from "./api-answers.ts";
import { LiveReport } from "./live-report.ts";
import { outcomeWord } from "./outcome-signs.ts";
import { type Patience, saying } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/**
 * Waits until an execution is completed, and says how it gets on: its tests by their states, which is what the service
 * tells of a run.
 * @throws what `untilCompleted` throws.
 */
export async function watchUntilCompleted(
  api: ScenarioApi,
  executionId: string,
  patience: Patience,
): Promise<void> {
  let line = "The run begins soon";
  const report = new LiveReport(() => line);
  try {
    await untilCompleted(api, executionId, saying(patience), (status) => {
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

/** A status in one line. */
export function progressLine({ status, outcome, tests }: StatusAnswer): string {
  const done = testOutcomes.reduce((sum, name) => sum + tests[name], 0);
  const counts = testOutcomes
    .filter((name) => tests[name] > 0)
    .map((name) => `${tests[name]} ${outcomeWord(name)}`);
  const running = tests.running > 0 ? [`${tests.running} running`] : [];
  const word = outcome === null || status !== "completed" ? status : `${status}: ${outcomeWord(outcome)}`;
  return [word, `${done}/${tests.total} tests`, ...counts, ...running].join(", ");
}
