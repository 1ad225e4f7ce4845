/// <reference lib="dom" />
import type { CDPSession } from "playwright-core";
import type { Painted } from "./painted-document.ts";
import { addressesIn } from "./snapshot-reader.ts";

/** The pictures behind dialogs, which no snapshot has. The page is asked only if it has a dialog. */
export async function backdropPictures(
  session: CDPSession,
  dialogs: readonly Painted<null>[],
): Promise<Painted<string>[]> {
  const found = await Promise.all(
    dialogs.map(async ({ element, box }) =>
      addressesIn([await backdropOf(session, element)]).map((what) => ({ what, element, box })),
    ),
  );
  return found.flat();
}

/** A style; empty if there is no backdrop, or if the element has been removed meanwhile. */
async function backdropOf(session: CDPSession, element: number): Promise<string> {
  try {
    const { object } = await session.send("DOM.resolveNode", { backendNodeId: element });
    const objectId = object.objectId ?? "";
    const { result } = await session.send("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: String(backdrop),
      returnByValue: true,
    });
    session.send("Runtime.releaseObject", { objectId }).catch(() => {});
    return String(result.value);
  } catch {
    return "";
  }
}

/** Runs in the page, so it refers to nothing outside itself. */
function backdrop(this: HTMLElement): string {
  if (!this.matches(":modal, :popover-open")) return "";
  const { backgroundImage, borderImageSource, maskImage } = getComputedStyle(this, "::backdrop");
  return `${backgroundImage} ${borderImageSource} ${maskImage}`;
}
