import type { Page } from "playwright-core";
import type { AttemptRequest } from "../../attempt/attempt-request.ts";
import { withFaults } from "../../attempt/faults.ts";
import { noFiles } from "../../core/artifacts/artifact-kinds.ts";
import { atMost } from "../../core/at-most.ts";
import type { AttemptResult } from "../../core/run/result.ts";
import { isEmpty } from "../page/pages.ts";
import { stopLoading } from "../page/stop-loading.ts";
import { AttemptFiles } from "./attempt-files.ts";
import { mayLeave } from "./may-leave.ts";
import type { OpenAttempt } from "./open-attempt.ts";
import type { Played } from "./run-steps.ts";

/** Milliseconds. A browser that takes longer to close a page is not used again. */
const closeLimitMs = 5_000;

/** How an attempt went, without its files. */
export function verdictOf(request: AttemptRequest, open: OpenAttempt, played: Played): AttemptResult {
  return {
    attempt: request.attempt,
    ...played,
    startedAt: open.startedAt.toISOString(),
    durationMs: Math.round(open.play.elapsedMs()),
    browserMode: open.mode,
    log: open.log.lines,
    files: noFiles("attempt"),
  };
}

/** Stores an attempt's files, and says how it went. Never throws. */
export async function concludeAttempt(
  request: AttemptRequest,
  open: OpenAttempt,
  played: Played,
): Promise<AttemptResult> {
  const { play, sandbox, film, trace: recording, log } = open;
  play.limits.dispose();
  open.detach();
  const { isPageGone } = play.limits;
  const shown = isPageGone ? null : pageToShow(open);
  if (shown && played.outcome !== "passed") await stopLoading(shown, play.pages.isLeaving(shown));
  const files = new AttemptFiles(request.files, log);
  const isBad = played.outcome !== "passed" && played.outcome !== "cancelled";
  const page = isBad && mayLeave("screenshot", request) ? shown : null;
  const durationMs = Math.round(play.elapsedMs());
  const kept = request.trace === "on" || isBad ? recording : null;
  const isInterrupted = played.outcome === "timed_out" || played.outcome === "cancelled";
  const picture = async () => {
    const taken = page && (await files.screenshot(page, play.mask, played.outcome === "timed_out"));
    // A page that did not come to an end keeps running until it is cut off, which would show in the picture.
    if (isInterrupted) await sandbox.cutNetwork();
    return taken;
  };
  const [screenshot, video, trace] = await Promise.all([
    picture(),
    files.film(film, isPageGone),
    kept && files.trace(kept, played.failure?.message ?? null, shown, film),
  ]);
  const downloads = await files.downloads(play.downloads.kept, play.mask);
  await play.downloads.end();
  for (const line of [...sandbox.blocked, ...sandbox.unreachable]) log.add(`Network: ${line}`);
  const faults = files.faults.map((fault) => play.mask.apply(fault));
  return {
    ...verdictOf(request, open, withFaults(played, faults)),
    durationMs,
    files: { video, screenshot, trace, downloads },
  };
}

/** Closes everything that an attempt has opened. @returns whether it closed in time. Never fails. */
export async function closeAttempt({ sandbox, play }: OpenAttempt): Promise<boolean> {
  const closing = sandbox.close().finally(() => play.downloads.remove());
  return atMost(closeLimitMs, closing).then(
    () => true,
    () => false,
  );
}

/** The page to take a picture of; `null` if all are closed, or if the test opened none: an empty page shows nothing. */
function pageToShow({ play: { pages } }: OpenAttempt): Page | null {
  const page = pages.shown;
  return page && (pages.isOpened || !isEmpty(page.url())) ? page : null;
}
