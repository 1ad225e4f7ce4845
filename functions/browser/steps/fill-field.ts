import { quote, StepFailed } from "../../attempt/step-failed.ts";
import { collapsed } from "../../attempt/text-expectation.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { program } from "../in-page/kit.ts";
import type { Reading } from "../in-page/read-field.ts";
import { untilWhole, type WatchedField } from "../in-page/watch-field.ts";
import { done } from "../page/acting/act-on-element.ts";
import { drawnText, draws, tellsText } from "../page/acting/drawn-text.ts";
import { emptied } from "../page/acting/emptied-field.ts";
import { isHeld } from "../page/acting/held-value.ts";
import { type Entry, untilKept } from "../page/acting/kept-value.ts";
import { isAddedTo, isEndOnly, isScrambled, isThinned, mayBeMasked } from "../page/acting/reformatted.ts";
import { replaceInEditor } from "../page/acting/replace-in-editor.ts";
import type { Taken } from "../page/acting/take-field.ts";
import { isTimeToType, type TypingManner, typedText, typeText } from "../page/acting/typing.ts";
import { run } from "../page/frame-world.ts";
import type { PollResult } from "../page/poll.ts";

type Change = StepOf<"change">;

const whole = program(untilWhole);
type TakenAs<K extends Taken["field"]> = Extract<Taken, { field: K }>;

/** What a step has learned of its field. */
export interface Learned extends TypingManner {
  /** Whether the field seems to have an input mask, which shows more than was typed. */
  isMasked: boolean;
}

/**
 * Types into a field that has the cursor, and waits until it holds what was typed. If it seems to have a mask, that is
 * read before a second try; not before the first one, as some pages react when a field is emptied. If it has the letters in another
 * order, has lost some, or has others before the last one, they are typed again, slowly. An editor that reorders what is typed, or adds something to it, gets the text pasted over
 * that; one that is not empty as it should be is emptied again.
 */
export async function type(
  scope: StepScope,
  step: Change,
  { focused, lineBreaks, isDrawn }: TakenAs<"text">,
  place: Pick<Entry, "frame" | "watch">,
  learned: Learned,
): Promise<PollResult<null>> {
  const { clock, pages } = scope;
  const { text, enters } = typedText(step.value, lineBreaks);
  if (focused !== null) {
    return { notYet: `The field did not get the cursor within ${clock.limit}: ${focused} had it.` };
  }
  const page = place.frame.page();
  const empty = learned.isMasked ? await emptied(scope, step, place.frame, learned.isSlow) : "";
  const entry = entryOf(scope, text, { empty: empty ?? "", isDrawn });
  if (empty === null) return { notYet: entry.notKept(null) };
  const wasWhole = run(place.frame, whole, place.watch, text).catch(() => null);
  if (isDrawn) await replaceInEditor(scope, step, place.frame, text, learned);
  else await typeText(place.frame, clock, text, lineBreaks, learned);
  const isToRepeat = ({ now, entered, isLeft }: WatchedField): boolean => {
    const value = textIn(now, isDrawn);
    // A spin button shows what is pasted over its number, and keeps the number.
    if (now.type === "spinbutton") return false;
    const wasWhole = entered !== null && entry.isKept(entered);
    if (isLeft && !isDrawn && !wasWhole) return true;
    if (lineBreaks === "inserted") return false;
    const { isMasked, isSlow, isPasted } = learned;
    if (lineBreaks === "pressed") learned.isPasted ||= isAddedTo(text, value) || isScrambled(text, value);
    else {
      learned.isMasked ||= mayBeMasked(text, value);
      // What a page then selects, as the rest of its word, counts as not typed.
      const last = entered && textIn(entered, isDrawn);
      const isOvertaken = [value, last].some((held) => held !== null && isEndOnly(text, held));
      const isTooFast = isScrambled(text, value) || isThinned(text, value) || isOvertaken;
      learned.isSlow ||= isTooFast && isTimeToType(text, clock);
    }
    return learned.isMasked !== isMasked || learned.isSlow !== isSlow || learned.isPasted !== isPasted;
  };
  const kept = await untilKept(scope, step, { ...place, ...entry, wasWhole, input: "entry", isToRepeat });
  if (enters && kept === done) {
    await clock.within(page.keyboard.press("Enter"));
    await pages.afterInput(page.mainFrame(), clock, "key", page.evaluate("0"));
  }
  return kept;
}

/** Waits until a list has an option, found by its value or its label, and keeps it as its choice. */
export async function pick(
  scope: StepScope,
  step: Change,
  { picked, isDisabled, labels, count }: TakenAs<"option">,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  const { limit } = scope.clock;
  const named = (list: readonly string[]) => list.map((label) => quote(label, 40)).join(", ") || "none";
  if (picked === null) {
    const rest = count > labels.length ? `, and ${count - labels.length} more` : "";
    const had = `${isDisabled ? "Others were" : "It had"}: ${named(labels)}${rest}.`;
    if (isDisabled)
      return { notYet: `The option ${quote(step.value)} of the list stayed disabled for ${limit}. ${had}` };
    return { notYet: `The list had no option ${quote(step.value)} within ${limit}. ${had}` };
  }
  return untilKept(scope, step, {
    ...place,
    ...entryOf(scope, picked.label),
    input: "choice",
    isKept: ({ labels, value }) =>
      labels?.length === 1 && (labels[0] === picked.label || value === picked.value),
    notKept: (now) =>
      `The list did not keep ${quote(picked.label)}: after ${limit} its choice was ${named(now?.labels ?? [])}. A list that goes back once the page has done what was chosen is used by a click and keys.`,
  });
}

/** A value of each type of input that takes one format only, whatever the browser shows. */
const examples: Readonly<Record<string, string>> = {
  date: "2026-12-31",
  "datetime-local": "2026-12-31T23:59",
  month: "2026-12",
  week: "2026-W53",
  time: "23:59",
  color: "#ff8800",
};

/** Waits until a field that was set as a whole, such as one for a date, keeps its value. @throws StepFailed if it cannot hold it. */
export async function set(
  scope: StepScope,
  step: Change,
  { became }: TakenAs<"value">,
  place: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  if (!isHeld(step.value, became)) {
    const instead = scope.holdsSecret ? "" : `: it became ${quote(became.value)}`;
    const example = examples[became.type];
    const hint = example ? ` A value of type="${became.type}" is written as in ${quote(example)}.` : "";
    throw new StepFailed(`The field does not take ${quote(step.value)}${instead}.${hint}`);
  }
  return untilKept(scope, step, { ...place, ...entryOf(scope, step.value), input: "entry" });
}

/** What a field holds; what is drawn of it, if an editor draws its text itself. */
function textIn({ value, drawn }: Reading, isDrawn: boolean): string {
  return isDrawn && tellsText(drawn) ? drawnText(drawn) : value;
}

/** Where a secret was entered, the messages do not say what the field holds: it may be a part of the secret. */
function entryOf(
  { clock, holdsSecret }: StepScope,
  value: string,
  { empty = "", isDrawn = false }: { empty?: string; isDrawn?: boolean } = {},
): Pick<Entry, "isKept" | "notKept" | "wentElsewhere"> {
  const what = quote(value);
  const heldInWords = (now: Reading | null): string => {
    if (now === null) return "it was gone";
    if (holdsSecret) return "it held something else";
    const held = textIn(now, isDrawn);
    const isAlike = collapsed(held) === collapsed(value);
    return isAlike ? "it held that with other spaces or line breaks" : `it held ${quote(held)}`;
  };
  return {
    isKept: (now) => (isDrawn && tellsText(now.drawn) ? draws(value, now.drawn) : isHeld(value, now, empty)),
    notKept: (now) => {
      return `The field did not keep ${what}: after ${clock.limit} ${heldInWords(now)}.`;
    },
    wentElsewhere: (place) =>
      `A part of ${what} went into another field, ${place}: the page moved the cursor meanwhile.`,
  };
}
