import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { viewShown } from "../page/document-signs.ts";
import { type Answer, openAddress } from "./open-address.ts";

/** Milliseconds that a page may continue to load images and the like before the next step begins. */
const loadLimitMs = 5_000;

/**
 * Opens an address and waits for its document, and a while for its resources: an image that never loads is no reason
 * to fail; within a page, for the view that belongs to the address. An answer of 4xx or 5xx, or without a document, fails unless the step expects its status.
 */
export async function navigate(scope: StepScope, step: StepOf<"navigate">): Promise<void> {
  const { clock, pages } = scope;
  if (!/^(https?:\/\/|about:blank$)/i.test(step.url)) {
    throw new StepFailed(`The address ${step.url} does not begin with http:// or https://.`);
  }
  const frame = await pages.frame(step, clock);
  clock.pending = `The page ${step.url} did not load within ${clock.limit}.`;
  scope.pages.lastInput = null;
  let answer = await openAddress(frame, scope, step.url);
  // A person lets the page come to which the one before went, as a click may lead on after a while, and enters the address again.
  while (answer === "overtaken") answer = await openAddress(await pages.frame(step, clock), scope, step.url);
  if (answer?.refusal) throw new StepFailed(`The page ${step.url} could not be opened: ${answer.refusal}.`);
  checkStatus(step, answer);
  if (answer === null) await clock.within(viewShown(frame, clock.remainingMs));
  const timeout = Math.min(loadLimitMs, clock.remainingMs);
  await frame.waitForLoadState("load", { timeout }).catch(() => {});
}

function checkStatus({ url, status: expected }: StepOf<"navigate">, answer: Answer | null): void {
  if (answer?.status === expected) return;
  const was = answer && `${answer.status} ${answer.text}`.trim();
  if (expected !== undefined) {
    const wanted = `Expected the page ${url} to be answered with status ${expected}`;
    const actual = was === null ? "no server was asked for it" : `it was ${was}`;
    const comparison = { expected: `status ${expected}`, actual: was ?? "no server was asked" };
    throw new StepFailed(`${wanted}, but ${actual}.`, { comparison });
  }
  if (answer === null || isOrdinary(answer.status)) return;
  const what =
    answer.status < 400
      ? "could not be opened: the server had nothing to show and answered with"
      : "was answered with";
  const hint = `If that is right, give the step "status: ${answer.status}"`;
  throw new StepFailed(`The page ${url} ${what} ${was}. ${hint}.`);
}

/** 204 and 205 have no document. */
function isOrdinary(status: number): boolean {
  return status < 400 && status !== 204 && status !== 205;
}
