import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { plannedSteps, titleIn } from "../../attempt/planned-steps.ts";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { AttemptOutcome, Comparison, Failure, StepResult } from "../../core/run/result.ts";
import { interpolateStep, placeholdersIn } from "../../core/scenario/interpolate.ts";
import type { Step } from "../../core/scenario/step.ts";
import type { Downloads } from "../files/downloads.ts";
import { failureLines } from "../film/failure-lines.ts";
import { shownText } from "../film/shown-text.ts";
import type { Dialogs } from "../page/dialogs.ts";
import { showFailedElement } from "../page/finding/failed-element.ts";
import { isBusyWithScripts, PageUnresponsive } from "../page/page-unresponsive.ts";
import type { Pages, Place } from "../page/pages.ts";
import { isClosed, plainMessage } from "../page/playwright-errors.ts";
import { refusedEntryRemark } from "../page/refused-entry.ts";
import type { ForwardProxy } from "../sandbox/proxied-request.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { withDialogs } from "../steps/expect-dialog.ts";
import { perform } from "../steps/perform.ts";
import type { AttemptTrace } from "../trace/attempt-trace.ts";
import { AttemptEnded, type AttemptLimits } from "./attempt-limits.ts";
import { hiddenDifference, shownComparison } from "./shown-comparison.ts";
import { StepClock } from "./step-clock.ts";
import type { StepFilm } from "./step-scope.ts";

/** Characters. */
const longestMessage = 2000;

/** What the steps of one attempt run with. */
export interface Play {
  /** Counts from 1. */
  attempt: number;
  steps: readonly Step[];
  context: BrowserContext;
  proxy: ForwardProxy;
  pages: Pages;
  dialogs: Dialogs;
  limits: AttemptLimits;
  /** Variables by name. Steps add the values that they capture. */
  values: Record<string, string>;
  /** The names of those that steps captured. */
  captured: Set<string>;
  secrets: Readonly<Record<string, string>>;
  /** Files to choose, by their paths. */
  uploads: Readonly<Record<string, Uint8Array>>;
  downloads: Downloads;
  mask: Mask;
  refusals: Sandbox["refusals"];
  onStep(step: StepResult): void;
  film: StepFilm | null;
  /** Shows which step what was recorded belongs to. */
  trace: Pick<AttemptTrace, "beginStep" | "endStep"> | null;
  /** Called before each step that uses a secret, which may be visible from then on. */
  onSecret(): Promise<void>;
  /** Milliseconds since the attempt began. */
  elapsedMs(): number;
}

/** How the steps ended. */
export interface Played {
  outcome: AttemptOutcome;
  failure: Failure | null;
  steps: StepResult[];
}

/** Whether a step uses a secret, or a captured value that contains one. */
function holdsSecret(
  { values, secrets, mask }: Pick<Play, "values" | "secrets" | "mask">,
  step: Step,
): boolean {
  return placeholdersIn(step).some((name) => {
    const value = values[name] ?? "";
    return Object.hasOwn(secrets, name) || mask.apply(value) !== value;
  });
}

/** Runs the steps in order until one fails or the attempt has to end. Never throws because of a page or a step. */
export async function runSteps(play: Play): Promise<Played> {
  const results = plannedSteps(play);
  let picture = Promise.resolve();
  for (const [index, step] of play.steps.entries()) {
    const result = results[index];
    if (!result) break;
    if (!onlyLooks(step)) await play.limits.during(picture).catch(() => {});
    const clock = StepClock.for(step, play.limits.signal, play.limits.leftMs);
    const verdict = await runStep(play, step, result, clock);
    play.onStep(result);
    const shown = play.limits.isPageGone ? null : play.pages.shown;
    if (shown && (verdict || !onlyLooks(step) || hasWaited(step, result, clock)))
      picture = play.film?.afterStep(shown) ?? picture;
    if (verdict) return { ...verdict, steps: results };
    // The last step ends with the trace.
    if (index + 1 < play.steps.length) play.trace?.endStep();
  }
  return { outcome: "passed", failure: null, steps: results };
}

/**
 * Whether a step changes nothing that can be seen: it goes on while the picture of the step before it is taken. An
 * expression can change the page, and pages show that they are offline.
 */
function onlyLooks({ type }: Step): boolean {
  return lookingSteps.has(type);
}

/** Steps that look at the page again and again until it is as they expect: the clock knows whether they had to. */
const repeatedLooks: ReadonlySet<Step["type"]> = new Set([
  "waitForElement",
  "expectText",
  "expectUrl",
  "capture",
]);

const lookingSteps: ReadonlySet<Step["type"]> = new Set([
  ...repeatedLooks,
  "expectDialog",
  "expectDownload",
  "request",
]);

/**
 * A look that took longer than this, in milliseconds, has waited. On a busy machine one look at the page takes longer than
 * the first of these, in which nothing happens that a picture could show.
 */
const longLookMs = 50;
const longRepeatedLookMs = 250;

/** Whether a step that only looks has waited, so that the page may have changed meanwhile. */
function hasWaited({ type }: Step, { durationMs }: StepResult, { hasPaused }: StepClock): boolean {
  const limitMs = repeatedLooks.has(type) ? longRepeatedLookMs : longLookMs;
  return hasPaused || (durationMs ?? 0) > limitMs;
}

type Verdict = Pick<Played, "outcome" | "failure">;

/** @returns how the attempt ends with this step, or `null` if it goes on. */
async function runStep(
  play: Play,
  step: Step,
  result: StepResult,
  clock: StepClock,
): Promise<Verdict | null> {
  const startedAfterMs = Math.round(play.elapsedMs());
  const finish = (outcome: StepResult["outcome"]) =>
    Object.assign(result, {
      outcome,
      startedAfterMs,
      durationMs: Math.round(play.elapsedMs()) - startedAfterMs,
    });
  const isSecret = holdsSecret(play, step);
  const filledIn = () =>
    interpolateStep(
      step,
      { ...play.values, ...play.secrets },
      new Set([...play.captured, ...Object.keys(play.secrets)]),
    );
  try {
    const scope = {
      context: play.context,
      proxy: play.proxy,
      pages: play.pages,
      uploads: play.uploads,
      downloads: play.downloads,
      dialogs: play.dialogs,
      refusals: play.refusals,
      film: play.film,
      holdsSecret: isSecret,
      capture: (name: string, value: string) => {
        play.values[name] = value;
        play.captured.add(name);
      },
      clock,
    };
    play.dialogs.begin(result.number);
    // The title can contain values that earlier steps captured.
    result.title = titleIn(play, step);
    const { number, title } = result;
    play.trace?.beginStep(result);
    const caption = { attempt: play.attempt, number, total: play.steps.length, title: shownText(title) };
    play.film?.beginStep(caption, onlyLooks(step));
    if (isSecret) await play.limits.during(play.onSecret());
    const isLast = result.number === play.steps.length;
    const work = withDialogs(play.dialogs, play.limits, { step, clock, isLast }, () =>
      perform(scope, filledIn()),
    );
    await play.limits.during(work);
    finish("passed");
    return null;
  } catch (error) {
    const verdict = await verdictOn(play, await endOrError(play, error), clock);
    // A step that was interrupted by a cancellation neither passed nor failed.
    finish(verdict.outcome === "cancelled" ? "not_run" : "failed");
    const comparison = comparisonIn(error, verdict, clock);
    const difference = comparison ? hiddenDifference(play.mask, comparison) : "";
    const remark =
      play.dialogs.remark || (error instanceof StepFailed ? await refusedEntryRemark(play.pages.shown) : "");
    const message = play.mask.shorten(verdict.message + difference + remark, longestMessage);
    const failure: Failure = { message, step: result.number, stepTitle: result.title };
    if (comparison) failure.comparison = shownComparison(play.mask, comparison);
    if (verdict.outcome !== "cancelled") play.film?.failStep(failureLines(failure));
    const filled = filledIn();
    const isCutOff = verdict.outcome === "timed_out" && clock.silentMs <= silenceMs;
    // Before the first look, the page knows only what the step before looked at.
    const isSeen = (error instanceof StepFailed || isCutOff) && clock.hasLooked;
    if (isSeen && "selectors" in filled && filled.selectors) await showFailed(play, filled);
    return { outcome: verdict.outcome, failure: verdict.outcome === "cancelled" ? null : failure };
  }
}

/** Milliseconds: a frame that the step has not found is not waited for again. */
const showLimitMs = 1;
/** The same for all of it after the test's time is over, when there are 4 s for all that is left to do. */
const lateShowLimitMs = 500;

/** Lets the pictures of a failed step show the element that it was about. Never fails. */
async function showFailed({ pages, film, limits }: Play, place: Place): Promise<void> {
  const signal = limits.ended ? AbortSignal.timeout(lateShowLimitMs) : limits.signal;
  const clock = new StepClock(showLimitMs, signal, limits.leftMs);
  await showFailedElement({ pages, film, clock }, place).catch(() => {});
}

/** What the step compared when it failed, or last before the test's time was over. */
function comparisonIn(
  error: unknown,
  { outcome }: Pick<Verdict, "outcome">,
  clock: StepClock,
): Comparison | undefined {
  if (outcome === "timed_out") return clock.pendingComparison;
  return error instanceof StepFailed ? error.comparison : undefined;
}

/** Milliseconds. */
const crashNoticeMs = 1_000;

/** How long one asks whether a page is busy with its scripts, in milliseconds. */
const answerLimits = { idle: 2_000, any: 2_000 };
/** The same after the test's time is over, when there are 4 s for all that is left to do. */
const lateAnswerLimits = { idle: 500, any: 1_000 };
/** How long a page has not answered, in milliseconds, that may be busy with its scripts. */
const silenceMs = 1_000;

/** When a page or a browser ends, calls fail shortly before the end itself is reported. */
async function endOrError({ limits, pages }: Play, error: unknown): Promise<unknown> {
  const isGone = isClosed(error) || pages.main.isClosed();
  if (isGone) await delay(crashNoticeMs, undefined, { signal: limits.signal }).catch(() => {});
  return limits.ended ?? error;
}

async function verdictOn(
  { limits, pages }: Play,
  error: unknown,
  clock: StepClock,
): Promise<{ outcome: AttemptOutcome; message: string }> {
  const pending = clock.pending ? ` Until then: ${clock.pending}` : "";
  if (error instanceof PageUnresponsive) {
    const isBusy = await isBusyWithScripts(pages.current, answerLimits);
    if (!isBusy && error.whenIdle !== null) return { outcome: "failed", message: error.whenIdle };
    const cause = isBusy ? ": its scripts kept it busy" : "";
    return { outcome: "failed", message: `${error.message}${cause}.${pending}` };
  }
  if (error instanceof StepFailed) return { outcome: "failed", message: error.message };
  if (error instanceof AttemptEnded) {
    const { outcome, message } = error;
    if (outcome !== "timed_out") return { outcome, message };
    const isBusy = clock.silentMs > silenceMs && (await isBusyWithScripts(pages.current, lateAnswerLimits));
    if (isBusy) limits.noteSilence();
    const cause = isBusy ? ": the page's scripts kept it busy" : "";
    return { outcome, message: `${message} in this step${cause}.${pending}` };
  }
  if (isClosed(error)) return { outcome: "failed", message: "The page was closed during the step." };
  return { outcome: "failed", message: `The step could not be done: ${plainMessage(error)}.` };
}
