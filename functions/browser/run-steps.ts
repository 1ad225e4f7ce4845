import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import type { AttemptOutcome, Failure, StepResult } from "../core/result.ts";
import { interpolateStep, placeholdersIn } from "../core/scenario/interpolate.ts";
import type { Step } from "../core/scenario/step.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { type Mask, maskedText } from "./masking.ts";
import type { Pages } from "./pages.ts";
import { isClosed, plainMessage } from "./playwright-errors.ts";
import { StepClock } from "./step-clock.ts";
import { StepFailed } from "./step-failed.ts";
import { titleOf } from "./step-titles.ts";
import { perform } from "./steps/perform.ts";

/** Characters. */
const longestMessage = 2000;

/** What the steps of one attempt run with. */
export interface Play {
  steps: readonly Step[];
  context: BrowserContext;
  pages: Pages;
  limits: AttemptLimits;
  /** Variables by name. */
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  mask: Mask;
  refusals(): readonly string[];
  onStep(step: StepResult): void;
  /** Called before the first step with a secret in it: what follows may show it. */
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

/** The steps before any of them ran, with titles that give no secret away. */
export function plannedSteps({
  steps,
  values,
  secrets,
  mask,
}: Pick<Play, "steps" | "values" | "secrets" | "mask">) {
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, maskedText]));
  return steps.map(
    (step, index): StepResult => ({
      number: index + 1,
      type: step.type,
      title: mask.apply(titleOf(interpolateStep(step, { ...values, ...hidden }))),
      outcome: "not_run",
      startedAfterMs: null,
      durationMs: null,
    }),
  );
}

/** Runs the steps in order until one fails or the attempt has to end. Never throws for what a page or a step does. */
export async function runSteps(play: Play): Promise<Played> {
  const results = plannedSteps(play);
  for (const [index, step] of play.steps.entries()) {
    const result = results[index];
    if (!result) break;
    const verdict = await runStep(play, step, result);
    play.onStep(result);
    if (verdict) return { ...verdict, steps: results };
  }
  return { outcome: "passed", failure: null, steps: results };
}

type Verdict = Pick<Played, "outcome" | "failure">;

/** @returns how the attempt ends with this step, or `null` if it goes on. */
async function runStep(play: Play, step: Step, result: StepResult): Promise<Verdict | null> {
  const clock = StepClock.for(step, play.limits.signal, play.limits.leftMs);
  const startedAfterMs = Math.round(play.elapsedMs());
  const finish = (outcome: "passed" | "failed") =>
    Object.assign(result, {
      outcome,
      startedAfterMs,
      durationMs: Math.round(play.elapsedMs()) - startedAfterMs,
    });
  const holdsSecret = placeholdersIn(step).some((name) => Object.hasOwn(play.secrets, name));
  try {
    if (holdsSecret) await play.limits.during(play.onSecret());
    const stage = {
      context: play.context,
      pages: play.pages,
      refusals: play.refusals,
      holdsSecret,
      clock,
    };
    const work = perform(stage, interpolateStep(step, { ...play.values, ...play.secrets }));
    await play.limits.during(work);
    finish("passed");
    return null;
  } catch (error) {
    const verdict = verdictOn(await endOrError(play, error), clock);
    // A step that was interrupted by request neither passed nor failed.
    if (verdict.outcome !== "cancelled") finish("failed");
    const message = play.mask.shorten(verdict.message, longestMessage);
    const failure = { message, step: result.number, stepTitle: result.title };
    return { outcome: verdict.outcome, failure: verdict.outcome === "cancelled" ? null : failure };
  }
}

/** Milliseconds. */
const crashNoticeMs = 1_000;

/** A crash makes calls fail a moment before it is told as such. */
async function endOrError({ limits }: Play, error: unknown): Promise<unknown> {
  if (isClosed(error)) await delay(crashNoticeMs, undefined, { signal: limits.signal }).catch(() => {});
  return limits.ended ?? error;
}

function verdictOn(error: unknown, clock: StepClock): { outcome: AttemptOutcome; message: string } {
  if (error instanceof StepFailed) return { outcome: "failed", message: error.message };
  if (error instanceof Error && "outcome" in error) {
    const { outcome, message } = error as { outcome: AttemptOutcome; message: string };
    if (outcome !== "timed_out") return { outcome, message };
    const pending = clock.pending ? ` Till then: ${clock.pending}` : "";
    return { outcome, message: `${message} in this step.${pending}` };
  }
  if (isClosed(error)) return { outcome: "failed", message: "The page was closed during the step." };
  return { outcome: "failed", message: `The step could not be done: ${plainMessage(error)}.` };
}
