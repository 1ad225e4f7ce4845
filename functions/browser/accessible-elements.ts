import { randomUUID } from "node:crypto";
import type { CDPSession, ElementHandle, Frame } from "playwright-core";
import { bringIntoSight } from "./frame-visibility.ts";
import { sessionOf } from "./page-session.ts";
import type { SelectorPart } from "./selectors.ts";

type AriaPart = Extract<SelectorPart, { kind: "aria" }>;

/** Parts of the text of an element, which the accessibility tree lists as nodes of their own. */
const textRoles = new Set(["StaticText", "InlineTextBox", "LineBreak"]);
/** More elements than this of one name are not told apart by name anyway. */
const mostElements = 200;

/**
 * Finds elements by accessible name and role as Chromium itself computes them, which is how Recorder found the
 * names. The whole name has to be the same, letter case included.
 * @param frame is shown, with all that are around it.
 * @returns the name of a global variable in the frame's page under which the elements of each part lie.
 */
export async function stashAccessible(frame: Frame, parts: readonly AriaPart[]): Promise<string> {
  // Of a frame that is not drawn Chromium never answers.
  await bringIntoSight(frame);
  const stash = `__accessible_${randomUUID()}`;
  const { session, documentId } = await documentOf(frame);
  const found = await Promise.all(parts.map((part) => query(session, documentId, part)));
  await session.send("Runtime.callFunctionOn", {
    objectId: documentId,
    functionDeclaration: `function(stash, sizes, ...elements) {
      globalThis[stash] = sizes.map((size) => elements.splice(0, size));
    }`,
    arguments: [
      { value: stash },
      { value: found.map((objectIds) => objectIds.length) },
      ...found.flat().map((objectId) => ({ objectId })),
    ],
  });
  return stash;
}

async function query(session: CDPSession, objectId: string, { name, role }: AriaPart): Promise<string[]> {
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
    ids.map((backendNodeId) => session.send("DOM.resolveNode", { backendNodeId }).catch(() => null)),
  );
  return resolved.flatMap((node) => (node?.object.objectId ? [node.object.objectId] : []));
}

interface FrameDocument {
  session: CDPSession;
  documentId: string;
}

async function documentOf(frame: Frame): Promise<FrameDocument> {
  const parent = frame.parentFrame();
  if (!parent) return ownDocument(await sessionOf(frame.page()));
  const isolated = await sessionOf(frame).catch(() => null);
  const owner = await frame.frameElement();
  // A frame that shares its parent's process has no session of its own and is reached through the parent.
  return isolated ? ownDocument(isolated) : documentBelow(parent, owner);
}

async function ownDocument(session: CDPSession): Promise<FrameDocument> {
  const { result } = await session.send("Runtime.evaluate", { expression: "document" });
  return { session, documentId: idOf(result) };
}

async function documentBelow(parent: Frame, owner: ElementHandle): Promise<FrameDocument> {
  const { session, documentId } = await documentOf(parent);
  const stash = `__frame_${randomUUID()}`;
  await owner.evaluate((element, name) => Object.assign(globalThis, { [name]: element }), stash);
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId: documentId,
    functionDeclaration:
      "function(name) { const owner = globalThis[name]; delete globalThis[name]; return owner; }",
    arguments: [{ value: stash }],
  });
  const { node } = await session.send("DOM.describeNode", { objectId: idOf(result), pierce: true });
  const backendNodeId = node.contentDocument?.backendNodeId;
  if (backendNodeId === undefined) throw new Error("Frame was detached");
  const { object } = await session.send("DOM.resolveNode", { backendNodeId });
  return { session, documentId: idOf(object) };
}

function idOf({ objectId }: { objectId?: string | undefined }): string {
  if (!objectId) throw new Error("Execution context was destroyed");
  return objectId;
}
