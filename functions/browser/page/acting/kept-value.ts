import type { Frame } from "playwright-core";
import { StepFailed } from "../../../attempt/step-failed.ts";
import type { StepScope } from "../../attempt/step-scope.ts";
import { program } from "../../in-page/kit.ts";
import type { Reading } from "../../in-page/read-field.ts";
import { endFieldWatch, isWatched, type WatchedField } from "../../in-page/watch-field.ts";
import { atElement, isObstacle, onChosen } from "../finding/find-element.ts";
import { run } from "../frame-world.ts";
import { type PollResult, poll } from "../poll.ts";
import { done, type OnElement } from "./act-on-element.ts";
import { onField } from "./on-field.ts";

const attached = { need: "attached", point: null } as const;
const anyField = { need: "field", point: null } as const;
const endWatch = onChosen(endFieldWatch);
const isOn = program(isWatched);
const readAgain = onField(({ read }) => ({ now: read() }));

/** An entry into a field. */
export interface Entry {
  frame: Frame;
  /** Name of the watch that was begun in the page. */
  watch: string;
  /** What was done, for the message about a page that does not load: `choice`. */
  input: string;
  isKept(now: Reading): boolean;
  /** Whether the field has held all of it since, if only until the page left; settles by then. */
  wasWhole?: Promise<boolean | null>;
  /** Whether to enter it once more, in another way perhaps, if the field holds something else. */
  isToRepeat?(watched: WatchedField): boolean;
  /** Why the step is not done while the field holds something else or was replaced (`null`: it is gone). */
  notKept(now: Reading | null): string;
  /** Why the step fails if something was entered into another field; `null` if only what the field holds counts. */
  wentElsewhere(place: string): string | null;
}

/**
 * Checks that a field has kept what it was given, and waits for a page that formats it later. If the field is gone,
 * it is enough that it held the value last; if it was replaced in between, it has to be filled in again.
 * @throws StepFailed if it holds something else when the step's time is over, or if another field received a part of
 * it.
 */
export async function untilKept(scope: StepScope, step: OnElement, entry: Entry): Promise<PollResult<null>> {
  const { clock, pages } = scope;
  const { frame, isKept, notKept, wasWhole = Promise.resolve(null) } = entry;
  const ended = atElement(frame, [":root"], attached, endWatch, entry.watch);
  const answer = await pages.afterInput(frame, clock, entry.input, ended);
  const watched = answer && !isObstacle(answer) ? answer.watched : null;
  if (frame.page().isClosed()) return done;
  const fault = watched?.isThere && watched.elsewhere ? entry.wentElsewhere(watched.elsewhere) : null;
  if (fault) throw new StepFailed(fault);
  if (watched?.isThere && isKept(watched.now)) return done;
  if (watched?.isThere && entry.isToRepeat?.(watched)) return { notYet: notKept(watched.now) };
  if (!watched?.isThere) {
    const successor = await readingOf(scope, step);
    if (successor ? isKept(successor) : wasComplete(watched, isKept)) return done;
    // A page that leaves once a code is complete may come back for the next one, with an empty field.
    if (!watched && !(await clock.within(run(frame, isOn, entry.watch))) && (await clock.within(wasWhole)))
      return done;
    if (watched) return { notYet: notKept(successor) };
  }
  await poll(clock, async () => {
    const now = await readingOf(scope, step);
    return now && isKept(now) ? done : { notYet: notKept(now), frame };
  });
  return done;
}

/** A document that was left cannot be asked any more. */
function wasComplete(watched: WatchedField | null, isKept: Entry["isKept"]): boolean {
  return watched === null || (watched.entered !== null && isKept(watched.entered));
}

async function readingOf({ clock, pages }: StepScope, step: OnElement): Promise<Reading | null> {
  const frame = await pages.frame(step, clock);
  const answer = await clock.within(atElement(frame, step.selectors, anyField, readAgain, null));
  return "now" in answer ? answer.now : null;
}
