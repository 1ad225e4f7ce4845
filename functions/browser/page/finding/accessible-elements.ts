import type { SelectorPart } from "../../../core/scenario/selector-parts.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { nameHolders } from "../../in-page/name-holders.ts";
import { idOf, listIn, type ObjectId, runIn, type World } from "../frame-world.ts";
import { accessibleOf, alikeElements, possibleElements } from "./alike-elements.ts";
import { skippedAmong, wake } from "./skipped-elements.ts";

type AriaPart = Extract<SelectorPart, { kind: "aria" }>;

/** Roles of text nodes, which the accessibility tree lists separately from their element. */
const textRoles = new Set(["StaticText", "InlineTextBox", "LineBreak"]);
/** How many elements are asked for their names each by itself. */
const mostHolders = 50;
const listHolders: Program<[string, number], Element[]> = program(nameHolders);
/**
 * How many elements a page may have to be asked at each look for the names of all: it takes a tenth of a second for a thousand, in which the page
 * does nothing else.
 */
const mostNamed = 5_000;
const countAll: Program<[], number> = program('({ dom }) => dom.queryAll(document, "*").length');
/** How many elements of one name are considered. */
const mostElements = 200;

/**
 * Finds elements by the accessible name and role that Chromium computes, from which Recorder took the names. The
 * whole name has to be the same, including letter case; if there is no such element, names that read the same are
 * accepted.
 * @param world of a frame that is in view: Chromium never answers for a frame that is not drawn.
 * @param isBrief see `Needs`.
 * @returns the elements of each part.
 */
export async function accessibleElements(
  world: World,
  parts: readonly AriaPart[],
  isBrief: boolean,
): Promise<ObjectId[][]> {
  const { result } = await world.session.send("Runtime.evaluate", {
    expression: "document",
    contextId: world.contextId,
    objectGroup,
  });
  const root = idOf(result);
  return Promise.all(parts.map((part) => find(world, root, part, isBrief)));
}

/** The name under which found elements are kept in the page until `forgetElements`. */
const objectGroup = "accessible elements";

/** Releases the elements that were found in a world. */
export function forgetElements({ session }: World): void {
  session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
}

async function find(
  world: World,
  root: ObjectId,
  { name, role }: AriaPart,
  isBrief: boolean,
): Promise<ObjectId[]> {
  if (name === null) return query(world, root, null, role);
  const named = await namedAmongHolders(world, name, role);
  if (named.length > 0) return named;
  const isSpared = isBrief && (await runIn(world, countAll, [])) > mostNamed;
  const exact = isSpared ? [] : await exactly(world, root, name, role);
  if (exact.length > 0) return exact;
  const candidates = await possibleElements(world, name, objectGroup);
  const alike = await alikeElements(world, name, role, candidates);
  if (alike.length > 0 || candidates.length === 0) return alike;
  for (const skipped of await skippedAmong(world, candidates, objectGroup)) {
    if (!(await wake(world, skipped))) continue;
    const woken = await exactly(world, root, name, role);
    if (woken.length > 0) return woken;
    const alikeWoken = await alikeElements(world, name, role, candidates);
    if (alikeWoken.length > 0) return alikeWoken;
  }
  return [];
}

/** Elements with exactly this name, also if it is given with line breaks. */
async function exactly(world: World, root: ObjectId, name: string, role: string | null): Promise<ObjectId[]> {
  for (const exact of spellingsOf(name)) {
    const found = await query(world, root, exact, role);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Elements with exactly this name, but for the spaces around it, which Chromium leaves out of some as well. Only those are asked for their name
 * that may have it: to be asked for a name, Chromium computes those of all elements, a tenth of a second for a thousand.
 */
async function namedAmongHolders(world: World, name: string, role: string | null): Promise<ObjectId[]> {
  const holders = await listIn(world, listHolders, [name, mostHolders], [], objectGroup);
  const known = await Promise.all(holders.map((holder) => accessibleOf(world, holder)));
  for (const exact of spellingsOf(name)) {
    const found = holders.filter((_, index) => {
      const one = known[index];
      return one && one.name.trim() === exact.trim() && (role === null || one.role === role);
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** A name as written, and without its line breaks. */
const spellingsOf = (name: string) => new Set([name, name.replace(/\s+/g, " ").trim()]);

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
