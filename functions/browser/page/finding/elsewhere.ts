import type { Frame } from "playwright-core";
import { atMost, TookTooLong } from "../../../core/at-most.ts";
import type { Alternative } from "../../../core/scenario/selector-parts.ts";
import { alikeNames } from "../../in-page/alike-names.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { run } from "../frame-world.ts";

/** How many frames are asked, as a step that waits asks again and again, and some pages have dozens of advertisements. */
const mostAsked = 8;
/** Milliseconds, less than a page has to respond. */
const limitMs = 500;
/** For how many milliseconds a frame is not asked again that did not answer: each look of a step that waits would take that long. */
const silenceMs = 2000;
/** Until when that is, on the scale of `performance.now()`. */
const silentUntil = new WeakMap<Frame, number>();

/** By accessible name it asks for what may have it: Chromium knows that only of a frame that is scrolled into view. */
const hasMatch: Program<[Alternative[], string[]], boolean> = program(
  `(kit, alternatives, names) => {
    const { candidates } = (${alikeNames})(kit);
    const found = kit.locate({ alternatives, accessible: [] }, []).flat().length > 0;
    return found || names.some((name) => candidates(name).some((element) => kit.sight.isVisible(element)));
  }`,
);

/**
 * Looks in the other frames and pages of a test for what a frame does not have, without any effect on them.
 * @returns the first frame that has it, those of the same page first; `null` if none has.
 */
export async function elsewhere(frame: Frame, alternatives: readonly Alternative[]): Promise<Frame | null> {
  const page = frame.page();
  const otherPages = page
    .context()
    .pages()
    .filter((other) => other !== page);
  const others = [page, ...otherPages.reverse()]
    .flatMap((one) => one.frames())
    .filter((one) => one !== frame && performance.now() > (silentUntil.get(one) ?? 0));
  const plain = alternatives.filter(({ parts }) => parts.every(({ kind }) => kind !== "aria"));
  const names = alternatives.flatMap(({ parts: [first, ...rest] }) =>
    first?.kind === "aria" && first.name !== null && rest.length === 0 ? [first.name] : [],
  );
  const asked = others.slice(0, mostAsked).map(async (other) => {
    const has = await atMost(limitMs, run(other, hasMatch, plain, names)).catch((error: unknown) => {
      if (error instanceof TookTooLong) silentUntil.set(other, performance.now() + silenceMs);
      return false;
    });
    return has ? other : null;
  });
  return (await Promise.all(asked)).find((other) => other !== null) ?? null;
}

/** As `frame` names it in a step: `[]` for the page itself. */
export function pathOf(frame: Frame): number[] {
  const parent = frame.parentFrame();
  return parent ? [...pathOf(parent), parent.childFrames().indexOf(frame)] : [];
}
