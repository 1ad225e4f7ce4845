import { type Program, program } from "../../in-page/kit.ts";
import { listIn, type ObjectId, runIn, type World } from "../frame-world.ts";

const isSkipped = `(element) => {
  const { checkVisibility } = Element.prototype;
  return checkVisibility.call(element) && !checkVisibility.call(element, { contentVisibilityAuto: true });
}`;
const listSkipped: Program<[], Element[]> = program(`(_kit, ...elements) => elements.filter(${isSkipped})`);
/** Until Chromium has laid the element out it takes a frame or two, if the page is drawn at all. */
const scrollTo: Program<[], boolean> = program(`async ({ dom }, element) => {
  const isSkipped = ${isSkipped};
  if (!isSkipped(element)) return false;
  dom.scrollIntoView(element, { block: "center", behavior: "instant" });
  const end = performance.now() + 300;
  while (isSkipped(element) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  return !isSkipped(element);
}`);

/**
 * The elements that Chromium does not lay out while they are out of view (`content-visibility: auto`), for which it has
 * no accessible names either.
 */
export async function skippedAmong(
  world: World,
  elements: readonly ObjectId[],
  objectGroup: string,
): Promise<ObjectId[]> {
  return listIn(world, listSkipped, [], elements, objectGroup);
}

/** Scrolls to an element, as a person does, if it is skipped. @returns whether it has been laid out by that. */
export async function wake(world: World, element: ObjectId): Promise<boolean> {
  return runIn(world, scrollTo, [], [element]);
}
