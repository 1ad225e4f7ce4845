import { shorten } from "../../attempt/step-failed.ts";
import type { Comparison } from "../../core/run/result.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import { type Operator, type WantedCount, wantedCount } from "../../core/scenario/wanted-count.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Counts, Traits } from "../in-page/count-matching.ts";
import { type Extent, mostElements } from "../page/finding/accessible-elements.ts";
import { withLocated } from "../page/finding/find-element.ts";
import { countElements, isByName, patienceToCount } from "../page/finding/matching-elements.ts";
import { hintsInstead, lowerFirst, showing, withArticle } from "../page/finding/obstacle-wording.ts";
import { poll } from "../page/poll.ts";

type WaitForElement = StepOf<"waitForElement">;

/**
 * Waits until the expected number of elements (by default at least one) have the given properties, attributes and
 * visibility. `visible: false` without a count waits until none is visible, and a count of 0 until there is none.
 */
export async function waitForElement(scope: StepScope, step: WaitForElement): Promise<void> {
  const { pages, clock } = scope;
  const wanted = wantedCount(step);
  const traits: Omit<Traits, "isShown"> = {
    visible: wanted.isAbsence ? true : (step.visible ?? null),
    attributes: step.attributes ?? {},
  };
  await poll(clock, async (look) => {
    const frame = await pages.frame(step, clock);
    // One that a brief look does not find must not be counted as none, and of several the first are too few.
    const isForOne = wanted.operator === ">=" && wanted.count <= 1;
    const isBrief = look.isBrief && isForOne;
    // One that only reads the same as the name says nothing about the state of the one that has it.
    const isOfOne =
      isForOne &&
      isByName(step.selectors) &&
      (step.properties !== undefined || step.attributes !== undefined);
    const countAmong = (extent: Extent) =>
      clock.within(
        withLocated(
          frame,
          step.selectors,
          (location) =>
            countElements(location, { ...traits, isShown: location.isShown }, step.properties ?? {}),
          extent,
        ),
        isBrief ? look : patienceToCount(step.selectors, look),
      );
    const first = await countAmong(isBrief ? "brief" : isOfOne ? "usual" : "all");
    const isCompared = !isOfOne || first.fitting > 0 || (first.isComparable && first.all < mostElements);
    const counts = isBrief || isCompared ? first : await countAmong("all");
    if (compare[wanted.operator](counts.fitting, wanted.count)) return { found: null };
    const expected = `Expected ${expectationOf(step, wanted)}`;
    const which = counts.isOfFirst ? "The first one" : "One of them";
    const left = whatIsLeft(wanted, counts);
    // What another one has says nothing of why one is left.
    const difference = counts.difference && !left ? ` ${which} had ${counts.difference}.` : "";
    const found = counts.fitting === 1 ? "was 1 such element" : `were ${counts.fitting} such elements`;
    const was = `after ${clock.limit} there ${found} (${counts.all} matched in all).`;
    const isMissing = counts.all === 0 && wanted.count > 0 && look.isDue;
    const hints = isMissing ? hintsInstead(step.selectors, frame, clock) : "";
    const beside = (await Promise.all([hints, showing(frame, clock)])).join(" ");
    const notYet = `${expected}, but ${was}${difference}${left}${beside}`;
    return { notYet, comparison: comparisonOf(step, wanted, counts), frame };
  });
}

/** Where nothing is to be there: what is. */
function whatIsLeft({ count, isAbsence }: WantedCount, { first }: Counts): string {
  if (!first || (count > 0 && !isAbsence)) return "";
  const reading = first.isForReaders ? ", which is there for screen readers alone" : "";
  return ` The first one was ${lowerFirst(withArticle(first.element))}${reading}.`;
}

const compare: Readonly<Record<Operator, (actual: number, wanted: number) => boolean>> = {
  ">=": (actual, wanted) => actual >= wanted,
  "==": (actual, wanted) => actual === wanted,
  "<=": (actual, wanted) => actual <= wanted,
};

const quantities: Readonly<Record<Operator, string>> = { ">=": "at least", "==": "exactly", "<=": "at most" };

function expectationOf(step: WaitForElement, wanted: WantedCount): string {
  return `${elementsOf(step, wanted)} to match ${selectorList(step.selectors)}${traitsOf(step)}`;
}

function elementsOf({ visible }: WaitForElement, { isAbsence, operator, count }: WantedCount): string {
  if (isAbsence) return "no visible element";
  const kind = visible === undefined ? "" : visible ? "visible " : "hidden ";
  return `${quantities[operator]} ${count} ${kind}${count === 1 ? "element" : "elements"}`;
}

/** Of an element that is there, what differs; else how many there are. */
function comparisonOf(
  step: WaitForElement,
  wanted: WantedCount,
  { fitting, all, difference }: Counts,
): Comparison {
  const traits = Object.entries({ ...step.attributes, ...step.properties });
  const expected = traits.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(", ");
  // One that only is not visible has what is expected of it.
  if (fitting === 0 && wanted.count > 0 && difference !== null && difference !== expected)
    return { expected, actual: difference };
  const more = all === fitting ? "" : ` of ${all} that matched`;
  return { expected: elementsOf(step, wanted), actual: `${fitting}${more}` };
}

function traitsOf({ attributes = {}, properties = {} }: WaitForElement): string {
  const traits = [
    ...Object.entries(attributes).map(
      ([name, value]) => `the attribute ${name}=${shorten(JSON.stringify(value), 200)}`,
    ),
    ...Object.entries(properties).map(([name, value]) => `the property ${name}=${JSON.stringify(value)}`),
  ];
  return traits.length === 0 ? "" : ` with ${traits.join(" and ")}`;
}
