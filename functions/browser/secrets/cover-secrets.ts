/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { StepFailed } from "../../attempt/step-failed.ts";
import { SecretSearch, type SeenElement } from "./secret-search.ts";

/** Grey dots keep the layout of the page. */
const dotted = {
  "-webkit-text-security": "disc",
  "-webkit-text-fill-color": "rgb(71, 85, 105)",
  fill: "rgb(71, 85, 105)",
};
/** A filter is drawn for a hidden element too, and so is what is behind a whole page. */
const hidden = {
  visibility: "hidden",
  filter: "none",
  "backdrop-filter": "none",
  "background-image": "none",
};

/**
 * Takes a picture of a page after a test, which stops for good. Elements in which a secret can be read, and those that cannot be searched,
 * are covered.
 * @throws StepFailed if the page still shows one.
 */
export async function pictureWithoutSecrets<T>(page: Page, mask: Mask, take: () => Promise<T>): Promise<T> {
  const search = new SecretSearch(page, mask);
  // Otherwise it could show a secret between two searches only.
  await search.freeze();
  // Where dots are not possible, as in some drawings, nothing is shown.
  for (const style of [dotted, hidden]) {
    const { secrets, unread } = await search.run();
    await Promise.all([
      ...secrets.map((element) => restyle(element, style)),
      ...unread.map((element) => restyle(element, hidden)),
    ]);
  }
  const before = await search.run();
  const picture = await take();
  const after = await search.run();
  const shown = [before, after].flatMap(({ secrets, unread }) => [...secrets, ...unread]);
  if (shown.length > 0) throw new StepFailed("it would show a secret");
  return picture;
}

/** An element that has been removed meanwhile shows nothing. */
async function restyle(
  { session, element }: SeenElement,
  style: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const { object } = await session.send("DOM.resolveNode", { backendNodeId: element });
    await session.send("Runtime.callFunctionOn", {
      ...(object.objectId && { objectId: object.objectId }),
      functionDeclaration: String(setStyle),
      arguments: [{ value: style }],
    });
  } catch {}
}

/** Runs in the page, so it refers to nothing outside itself. */
function setStyle(this: HTMLElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) this.style.setProperty(name, value, "important");
}
