import type { Frame } from "playwright-core";
import { asRead, quoted } from "../../attempt/text-expectation.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { Selector, StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { readAttribute, readValue } from "../in-page/read-value.ts";
import { done, performAction } from "../page/acting/act-on-element.ts";
import { atElement, isObstacle, onChosen, withLocated } from "../page/finding/find-element.ts";
import { countElements, patienceToCount } from "../page/finding/matching-elements.ts";
import { hintsInstead } from "../page/finding/obstacle-wording.ts";
import { longestText, shownText, tooLong } from "../page/finding/shown-text.ts";
import { type PollResult, poll } from "../page/poll.ts";
import { capturedValue } from "./captured-value.ts";

type Capture = StepOf<"capture">;

/** Captures a variable from what the page shows, and waits until it is there. */
export async function capture(scope: StepScope, step: Capture): Promise<void> {
  switch (step.from) {
    case "text":
      return fromText(scope, step);
    case "value":
    case "attribute":
      return fromField(scope, step);
    case "count":
      return fromCount(scope, step);
    case "address":
      return fromAddress(scope, step);
    case "cookie":
      return fromCookie(scope, step);
    default:
      return step.from satisfies never;
  }
}

function take(scope: StepScope, step: Capture, what: string, text: string): PollResult<null> {
  const seen = capturedValue({ what, when: `after ${scope.clock.limit}`, text }, step.matches);
  if ("notYet" in seen) return seen;
  scope.capture(step.variable, seen.found);
  return done;
}

function elementOf(step: Capture): { selectors: Selector[]; list: string } {
  const { selectors = [] } = step;
  return { selectors, list: quoted(selectorList(selectors)) };
}

const text = { need: "visible", point: null, make: shownText, input: longestText } as const;
const value = { need: "attached", point: null, make: onChosen(readValue), input: null } as const;
const attribute = { need: "attached", point: null, make: onChosen(readAttribute) } as const;

async function fromText(scope: StepScope, step: Capture): Promise<void> {
  const { selectors, list } = elementOf(step);
  await performAction(scope, { ...step, selectors }, text, async (shown) => {
    if (shown.text !== null) return take(scope, step, `the text of ${list}`, asRead(shown.text));
    return { notYet: `Nothing could be captured: ${list} had ${tooLong(shown)}.` };
  });
}

/** Hidden elements count too: pages keep data in them. */
async function fromField(scope: StepScope, step: Capture): Promise<void> {
  const { selectors, list } = elementOf(step);
  const { from, name = "" } = step;
  const what = from === "value" ? "value" : `attribute ${name}`;
  const at = { ...step, selectors };
  const judge = async (seen: { value: string | null }, frame: Frame): Promise<PollResult<null>> => {
    const found = seen.value ?? (from === "value" ? await valueOfField(scope, selectors, frame) : null);
    if (found !== null) return take(scope, step, `the ${what} of ${list}`, found);
    return { notYet: `Nothing could be captured: after ${scope.clock.limit} ${list} had no ${what}.` };
  };
  await (from === "value"
    ? performAction(scope, at, value, judge)
    : performAction(scope, at, { ...attribute, input: name }, judge));
}

/** A picture or a heading can have the same name as a field. */
async function valueOfField(
  { clock }: StepScope,
  selectors: readonly Selector[],
  frame: Frame,
): Promise<string | null> {
  const needs = { need: "field", point: null } as const;
  const seen = await clock.within(atElement(frame, selectors, needs, value.make, null));
  return isObstacle(seen) ? null : seen.value;
}

const anyTraits = { visible: null, attributes: {} };
/** How long a count has to stay the same, in milliseconds, as lists are filled gradually. */
const restMs = 200;

/** A count of 0 is accepted only if `matches` allows it: before a list is filled, the count is always 0. */
async function fromCount(scope: StepScope, step: Capture): Promise<void> {
  const { pages, clock } = scope;
  const { selectors, list } = elementOf(step);
  let last = { count: -1, since: 0 };
  await poll(clock, async (look) => {
    const frame = await pages.frame(step, clock);
    const counting = withLocated(
      frame,
      selectors,
      (location) => countElements(location, { ...anyTraits, isShown: location.isShown }, {}),
      "all",
    );
    const { all } = await clock.within(counting, patienceToCount(selectors, look));
    if (all !== last.count) last = { count: all, since: performance.now() };
    if (all === 0 && step.matches === undefined) {
      const hints = look.isDue ? await hintsInstead(selectors, frame, clock) : "";
      return { notYet: `Nothing could be counted: after ${clock.limit} no element matched ${list}.${hints}` };
    }
    if (performance.now() - last.since < restMs) {
      return { notYet: `The number of elements that match ${list} kept changing for ${clock.limit}.` };
    }
    return take(scope, step, `the number of elements that match ${list}`, String(all));
  });
}

async function fromAddress(scope: StepScope, step: Capture): Promise<void> {
  const { pages, clock } = scope;
  await poll(clock, async () => {
    const url = (await pages.page(step, clock)).url();
    return take(scope, step, "the address of the page", url);
  });
}

/** A cookie that is sent to the page's address, including cookies that scripts cannot read. */
async function fromCookie(scope: StepScope, step: Capture): Promise<void> {
  const { pages, clock, context } = scope;
  await poll(clock, async () => {
    const url = (await pages.page(step, clock)).url();
    const cookies = await clock.within(context.cookies(url));
    const found = cookies.find(({ name }) => name === step.name);
    if (found) return take(scope, step, `the cookie ${found.name}`, found.value);
    const others = cookies.map(({ name }) => name).join(", ") || "none";
    return {
      notYet: `Nothing could be captured: after ${clock.limit} ${url} had no cookie ${step.name}. It had: ${others}.`,
    };
  });
}
