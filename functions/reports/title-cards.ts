import type { TitleCard } from "../core/artifacts/title-card.ts";
import type { TestResult } from "../core/run/result.ts";
import { formatDuration } from "../core/time/duration.ts";
import { readable } from "./printable.ts";
import { outcomeLabels } from "./wording.ts";

/**
 * The card before a test in the film of its run.
 * @param total of the tests in the scenario file; `null` if the run covers only some of them.
 * @param isBare whether none of the test's films follows.
 */
export function cardOf(test: TestResult, total: number | null, isBare: boolean): TitleCard {
  const { index, name, outcome, durationMs, flaky, attempts } = test;
  const ended = `${outcomeLabels[outcome]}${flaky ? ", not at the first attempt" : ""}`;
  const took = attempts.length === 0 ? ended : `${ended} · ${formatDuration(durationMs)}`;
  return {
    heading: `Test ${index + 1}${total === null ? "" : ` of ${total}`}`,
    title: readable(name),
    note: [took, isBare ? whyThereIsNoFilm(test) : ""].filter((part) => part !== "").join(" · "),
    tone:
      outcome === "passed" ? "good" : outcome === "skipped" || outcome === "cancelled" ? "neutral" : "bad",
  };
}

function whyThereIsNoFilm({ attempts, reason }: TestResult): string {
  if (attempts.some(({ files }) => files.video !== null)) return "Its film is among the files of the test";
  if (attempts.length === 0) return reason === null ? "" : readable(reason);
  const opens = attempts.some(({ steps }) =>
    steps.some(({ type, startedAfterMs }) => type === "navigate" && startedAfterMs !== null),
  );
  return opens ? "No film" : "No page was opened in this test";
}
