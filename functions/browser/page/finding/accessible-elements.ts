import type { SelectorPart } from "../../../core/scenario/selector-parts.ts";
import { idOf, type ObjectId, type World } from "../frame-world.ts";
import { alikeElements } from "./alike-elements.ts";

export type AriaPart = Extract<SelectorPart, { kind: "aria" }>;

/** Parts of the text of an element, which the accessibility tree lists as nodes of their own. */
const textRoles = new Set(["StaticText", "InlineTextBox", "LineBreak"]);
/** More elements than this of one name are not told apart by name anyway. */
const mostElements = 200;

/**
 * Finds elements by accessible name and role as Chromium itself computes them, which is how Recorder found the
 * names. The whole name has to be the same, letter case included; where none is, what a person reads as the same.
 * @param world of a frame that is shown and in sight: of one that is not drawn Chromium never answers.
 * @returns the elements of each part.
 */
export async function accessibleElements(world: World, parts: readonly AriaPart[]): Promise<ObjectId[][]> {
  const { result } = await world.session.send("Runtime.evaluate", {
    expression: "document",
    contextId: world.contextId,
    objectGroup,
  });
  const root = idOf(result);
  return Promise.all(parts.map((part) => find(world, root, part)));
}

/** What is found is kept in the page under this name until `forgetElements`. */
const objectGroup = "accessible elements";

/** Lets go of what was found in a world. */
export function forgetElements({ session }: World): void {
  session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
}

async function find(world: World, root: ObjectId, part: AriaPart): Promise<ObjectId[]> {
  const { name, role } = part;
  if (name === null) return query(world, root, null, role);
  for (const exact of new Set([name, name.replace(/\s+/g, " ").trim()])) {
    const found = await query(world, root, exact, role);
    if (found.length > 0) return found;
  }
  return alikeElements(world, name, role, objectGroup);
}

async function query(
  { session, contextId }: World,
  objectId: ObjectId,
  name: string | null,
  role: string | null,
): Promise<ObjectId[]> {
  const { nodes } = await session.send("Accessibility.queryAXTree", {
    objectId,
    ...(name !== null && { accessibleName: name }),
    ...(role !== null && { role }),
  });
  const ids = nodes
    .filter((node) => !textRoles.has(String(node.role?.value)))
    .flatMap(({ backendDOMNodeId }) => (backendDOMNodeId === undefined ? [] : [backendDOMNodeId]))
    .slice(0, mostElements);
  const resolved = await Promise.all(
    ids.map((backendNodeId) =>
      session
        .send("DOM.resolveNode", { backendNodeId, executionContextId: contextId, objectGroup })
        .catch(() => null),
    ),
  );
  return resolved.flatMap((node) => (node?.object.objectId ? [node.object.objectId] : []));
}
