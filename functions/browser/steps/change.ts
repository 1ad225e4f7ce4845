import { randomUUID } from "node:crypto";
import type { Frame } from "playwright-core";
import { quote, StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Obstacle } from "../in-page/choice.ts";
import { done } from "../page/acting/act-on-element.ts";
import { isHeld } from "../page/acting/held-value.ts";
import { type Entry, untilKept } from "../page/acting/kept-value.ts";
import type { NoField } from "../page/acting/on-field.ts";
import { type Taken, takeField } from "../page/acting/take-field.ts";
import { typedText, typeText } from "../page/acting/typing.ts";
import { atElement, isObstacle } from "../page/finding/find-element.ts";
import { obstacleInWords } from "../page/finding/obstacle-wording.ts";
import { type PollResult, poll } from "../page/poll.ts";
import { tick } from "./tick.ts";

type Change = StepOf<"change">;
type TakenAs<K extends Taken["field"]> = Extract<Taken, { field: K }>;

const edited = { need: "edited", point: null } as const;
const attached = { need: "attached", point: null } as const;

/**
 * Gives a form field another value: types it, picks it, ticks it, or sets it, as the kind of field demands. Then looks
 * whether the field has kept it.
 */
export async function change(scope: StepScope, step: Change): Promise<void> {
  const { clock, pages } = scope;
  await poll(clock, async (): Promise<PollResult<null>> => {
    const frame = await pages.frame(step, clock);
    const watch = `__field_${randomUUID()}`;
    const taken = await take(scope, step, frame, watch);
    if (isObstacle(taken)) return { notYet: await obstacleInWords(taken, step.selectors, frame, clock) };
    return finish(scope, step, taken, { frame, watch });
  });
}

async function take(
  { clock, holdsSecret }: StepScope,
  { selectors, value }: Change,
  frame: Frame,
  watch: string,
): Promise<Taken | NoField | Obstacle> {
  const input = { value, hides: holdsSecret, watch };
  const taken = await clock.within(atElement(frame, selectors, edited, takeField, input));
  if (!isObstacle(taken) || (taken.kind !== "hidden" && taken.kind !== "readonly")) return taken;
  // A box can be hidden behind its label, and a field read-only until it has the cursor.
  const second = await clock.within(atElement(frame, selectors, attached, takeField, input));
  if (isObstacle(second)) return taken;
  return taken.kind === "readonly" || (second.field === "tick" && second.place) ? second : taken;
}

function finish(
  scope: StepScope,
  step: Change,
  taken: Taken | NoField,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  switch (taken.field) {
    case "text":
      return type(scope, step, taken, place);
    case "option":
      return pick(scope, step, taken, place);
    case "value":
      return set(scope, step, taken, place);
    case "tick":
      return tick(scope, step, taken, place);
    case "file":
      throw new StepFailed("Files are chosen by a step of type upload.");
    case "none":
      throw new StepFailed("The element is not a field that takes a value.");
    case "several":
      throw new StepFailed("The element has several fields within: the selector has to lead to one of them.");
    default:
      return taken satisfies never;
  }
}

async function type(
  scope: StepScope,
  step: Change,
  { focused, lineBreaks }: TakenAs<"text">,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  const { clock, pages } = scope;
  const { text, enters } = typedText(step.value, lineBreaks);
  if (focused !== null) {
    return { notYet: `The field did not get the cursor within ${clock.limit}: ${focused} had it.` };
  }
  const page = place.frame.page();
  await typeText(page, clock, text, lineBreaks);
  const kept = await untilKept(scope, step, { ...place, ...entryOf(scope, text), input: "entry" });
  if (enters && kept === done) {
    await clock.within(page.keyboard.press("Enter"));
    await pages.afterInput(page.mainFrame(), clock, "key", page.evaluate("0"));
  }
  return kept;
}

/** By value, then by label; an option that is not there yet may come. */
async function pick(
  scope: StepScope,
  step: Change,
  { picked, labels }: TakenAs<"option">,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  const { limit } = scope.clock;
  const named = (list: readonly string[]) => list.map((label) => quote(label, 40)).join(", ") || "none";
  if (picked === null) {
    const had = `It had: ${named(labels)}.`;
    return { notYet: `The list had no option ${quote(step.value)} within ${limit}. ${had}` };
  }
  return untilKept(scope, step, {
    ...place,
    ...entryOf(scope, picked.label),
    input: "choice",
    isKept: ({ labels, value }) =>
      labels?.length === 1 && (labels[0] === picked.label || value === picked.value),
    notKept: (now) =>
      `The list did not keep ${quote(picked.label)}: after ${limit} its choice was ${named(now?.labels ?? [])}.`,
  });
}

async function set(
  scope: StepScope,
  step: Change,
  { became }: TakenAs<"value">,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  if (!isHeld(step.value, became)) {
    const instead = scope.holdsSecret ? "" : `: it became ${quote(became.value)}`;
    throw new StepFailed(`The field does not take ${quote(step.value)}${instead}.`);
  }
  return untilKept(scope, step, { ...place, ...entryOf(scope, step.value), input: "entry" });
}

/** What was entered is not told where it may be a secret, of which the field may hold a part. */
function entryOf(
  { clock, holdsSecret }: StepScope,
  value: string,
): Pick<Entry, "isKept" | "notKept" | "wentElsewhere"> {
  const what = quote(value);
  return {
    isKept: (now) => isHeld(value, now),
    notKept: (now) => {
      const held =
        now === null ? "it was gone" : holdsSecret ? "it held something else" : `it held ${quote(now.value)}`;
      return `The field did not keep ${what}: after ${clock.limit} ${held}.`;
    },
    wentElsewhere: (place) =>
      `A part of ${what} went into another field, ${place}: the page moved the cursor meanwhile.`,
  };
}
