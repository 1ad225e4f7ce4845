import type { Page } from "playwright-core";
import type { AttemptResult, Failure } from "../core/result.ts";
import { atMost } from "./at-most.ts";
import type { AttemptRequest } from "./attempt.ts";
import { AttemptFiles } from "./attempt-files.ts";
import type { OpenAttempt } from "./open-attempt.ts";
import type { Played } from "./run-steps.ts";

/** Milliseconds. */
const closeLimitMs = 10_000;

/** Stores an attempt's files, closes its context, and says how it went. Never throws. */
export async function concludeAttempt(
  request: AttemptRequest,
  open: OpenAttempt,
  played: Played,
): Promise<AttemptResult> {
  const { play, sandbox, film, log } = open;
  play.limits.dispose();
  open.detach();
  const files = new AttemptFiles(request.files, log);
  const isBad = played.outcome !== "passed" && played.outcome !== "cancelled";
  const page = isBad ? pageToShow(open) : null;
  const screenshot = page && (await files.screenshot(page, play.mask));
  const durationMs = Math.round(play.elapsedMs());
  const keepsTrace = open.isTraced && (request.trace === "on" || isBad);
  const [video, trace] = await Promise.all([
    files.film(film),
    keepsTrace ? files.trace(sandbox.context) : null,
  ]);
  for (const line of [...sandbox.blocked, ...sandbox.unreachable]) log.add(`Network: ${line}`);
  await atMost(closeLimitMs, sandbox.close()).catch(() => log.add("The page did not close in time."));
  return {
    attempt: request.attempt,
    ...withFaults(
      played,
      files.faults.map((fault) => play.mask.apply(fault)),
    ),
    startedAt: open.startedAt.toISOString(),
    durationMs,
    log: log.lines,
    files: { video, screenshot, trace },
  };
}

function pageToShow({ play: { pages } }: OpenAttempt): Page | null {
  return [pages.current, pages.main].find((page) => !page.isClosed()) ?? null;
}

/** A test that passed without leaving its files cannot be reported as it should: nobody would believe it. */
function withFaults(
  { outcome, failure, steps }: Played,
  faults: readonly string[],
): Pick<AttemptResult, "outcome" | "failure" | "steps"> {
  if (faults.length === 0) return { outcome, failure, steps };
  const message = `${faults.join("; ")}.`;
  const added: Failure = failure
    ? { ...failure, message: `${failure.message} Besides, ${message}` }
    : { message, step: null, stepTitle: null };
  return { outcome: outcome === "passed" ? "error" : outcome, failure: added, steps };
}
