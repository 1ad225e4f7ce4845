import type { Frame, Page } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import { faultOfKey, isSilentKey } from "../../core/scenario/key.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { program } from "../in-page/kit.ts";
import { drawnTwice, partsOpened } from "../page/document-signs.ts";
import { run } from "../page/frame-world.ts";
import { handMs } from "../page/pages.ts";
import { scriptsHaveRun } from "../page/pending-scripts.ts";

type Press = (page: Page) => Promise<void>;

/**
 * The key goes to what has the focus, in whichever frame, and stays down until its `keyUp`, so that a held Shift or Control
 * changes what other steps do. Before it, the page is drawn, since a person presses one key after the other.
 */
export function keyDown(scope: StepScope, step: StepOf<"keyDown">): Promise<void> {
  const { key } = step;
  const { clock, pages } = scope;
  const settled = async (frame: Frame) => {
    await scriptsHaveRun(frame, clock);
    await clock.within(drawnTwice(frame));
    const restMs = handMs - pages.sincePointedMs;
    if (restMs > 0) await clock.pause(restMs);
    if (pages.lastInput === "pointer") await clock.within(partsOpened(frame));
  };
  return withKey(scope, step, settled, ({ keyboard }) =>
    keyboard.down(key).catch((error: unknown) => {
      if (!isUnknownKey(error)) throw error;
      // A character that the keyboard layout lacks is entered as an input method would.
      return keyboard.insertText(key);
    }),
  );
}

export function keyUp(scope: StepScope, step: StepOf<"keyUp">): Promise<void> {
  const atOnce = async () => {};
  return withKey(scope, step, atOnce, ({ keyboard }) =>
    keyboard.up(step.key).catch((error: unknown) => {
      if (!isUnknownKey(error)) throw error;
    }),
  );
}

/** @throws StepFailed if there is no such key: a name with a placeholder cannot be checked before the step runs. */
async function withKey(
  { pages, clock }: StepScope,
  step: StepOf<"keyDown"> | StepOf<"keyUp">,
  ready: (frame: Frame) => Promise<void>,
  press: Press,
): Promise<void> {
  const fault = faultOfKey(step.key);
  if (fault) throw new StepFailed(fault);
  const frame = await pages.frame(step, clock);
  if (isSilentKey(step.key)) return;
  await ready(frame);
  pages.noteInput("keys");
  await clock.within(press(frame.page()));
  await pages.afterInput(frame, clock, "key", run(frame, answersNothing));
}

const answersNothing = program(() => null);

function isUnknownKey(error: unknown): boolean {
  return /Unknown key/.test(String(error));
}
