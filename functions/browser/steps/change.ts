import { randomUUID } from "node:crypto";
import type { Frame } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Obstacle } from "../in-page/choice.ts";
import { mayBeNamed } from "../page/acting/act-on-element.ts";
import type { Entry } from "../page/acting/kept-value.ts";
import { meetWithMouse } from "../page/acting/meet-with-mouse.ts";
import type { SeveralFields } from "../page/acting/on-field.ts";
import { type FieldBox, type Taken, takeField } from "../page/acting/take-field.ts";
import { drawnTwice } from "../page/document-signs.ts";
import { atElement, isObstacle } from "../page/finding/find-element.ts";
import { obstacleInWords } from "../page/finding/obstacle-wording.ts";
import { boxInPage } from "../page/frame-visibility.ts";
import { handMs } from "../page/pages.ts";
import { type Look, type PollResult, poll } from "../page/poll.ts";
import { type Learned, pick, set, type } from "./fill-field.ts";
import { tick } from "./tick.ts";

type Change = StepOf<"change">;

const edited = { need: "edited", point: null } as const;
const anyField = { need: "field", point: null } as const;

/**
 * Gives a form field another value: types it, picks it, ticks it, or sets it, depending on the kind of field. Then checks
 * that the field has kept it.
 */
export async function change(scope: StepScope, step: Change): Promise<void> {
  const { clock, pages } = scope;
  const learned: Learned = { isMasked: false, isSlow: false, isPasted: false };
  const meet = meetWithMouse(scope, step.selectors);
  // A part that a click closes may begin to move or fade some pictures later.
  let isToSettle = pages.sincePointedMs < handMs;
  await poll(clock, async (look): Promise<PollResult<null>> => {
    const frame = await pages.frame(step, clock);
    if (isToSettle) await clock.within(drawnTwice(frame));
    isToSettle = false;
    const watch = `__field_${randomUUID()}`;
    const taken = await take(scope, step, { frame, watch }, look);
    if (isObstacle(taken)) {
      await meet(taken, frame, look);
      return { notYet: await obstacleInWords(taken, step.selectors, frame, clock, look) };
    }
    // What was in the way before is so no more.
    clock.pending = null;
    if ("box" in taken && taken.box) await outline(scope, frame, taken.box);
    return finish(scope, step, taken, { frame, watch }, learned);
  });
  pages.lastInput = "keys";
}

/** Shows in the film which field is typed into. */
async function outline({ film, clock }: StepScope, frame: Frame, box: FieldBox): Promise<void> {
  if (!film) return;
  // A frame itself may have been scrolled to.
  const sinceScrolledMs = frame.parentFrame() ? 0 : box.sinceScrolledMs;
  film.outline(frame.page(), await clock.within(boxInPage(frame, box)), sinceScrolledMs);
}

async function take(
  { clock, holdsSecret }: StepScope,
  { selectors, value }: Change,
  { frame, watch }: Pick<Entry, "frame" | "watch">,
  look: Look,
): Promise<Taken | SeveralFields | Obstacle> {
  const input = { value, hides: holdsSecret, watch };
  const taken = await clock.within(
    atElement(
      frame,
      selectors,
      { ...edited, isBrief: look.isBrief, awaitsNamed: mayBeNamed(clock) },
      takeField,
      input,
    ),
    look,
  );
  if (!isObstacle(taken) || (taken.kind !== "hidden" && taken.kind !== "readonly")) return taken;
  // A checkbox can be hidden behind its label, and a field can be read-only until it has the cursor.
  const second = await clock.within(atElement(frame, selectors, anyField, takeField, input));
  if (isObstacle(second)) return taken;
  return taken.kind === "readonly" || (second.field === "tick" && second.isBehind) ? second : taken;
}

function finish(
  scope: StepScope,
  step: Change,
  taken: Taken | SeveralFields,
  place: Pick<Entry, "frame" | "watch">,
  learned: Learned,
): Promise<PollResult<null>> {
  switch (taken.field) {
    case "text":
      return type(scope, step, taken, place, learned);
    case "option":
      return pick(scope, step, taken, place);
    case "value":
      return set(scope, step, taken, place);
    case "tick":
      return tick(scope, step, taken, place);
    case "file":
      throw new StepFailed("Files are chosen by a step of type upload.");
    case "several":
      throw new StepFailed("The element has several fields within: the selector has to lead to one of them.");
    default:
      return taken satisfies never;
  }
}
