import type { Alternative, SelectorPart } from "../../../core/scenario/selector-parts.ts";
import { type Program, program } from "../../in-page/kit.ts";
import type { LocateArguments } from "../../in-page/locate.ts";
import { nameHolders } from "../../in-page/name-holders.ts";
import { idOf, listIn, type ObjectId, runIn, type World } from "../frame-world.ts";
import { accessibleOf, alikeElements, fieldsBehindLabels, possibleElements } from "./alike-elements.ts";
import { namedBehindModal } from "./behind-modal.ts";
import { skippedAmong, wake } from "./skipped-elements.ts";

type AriaPart = Extract<SelectorPart, { kind: "aria" }>;

/**
 * Which of the elements of a name are needed. `brief`: the first ones, and another look follows if none is found, so that a large page is not asked
 * for the names of all that it shows. `usual`: the first ones. `all`: as they are counted.
 */
export type Extent = "brief" | "usual" | "all";

/** Where elements of a name are looked for. */
interface Scope {
  world: World;
  /** Elements within which they are; none for the whole document. */
  roots: readonly ObjectId[];
  document: ObjectId;
  extent: Extent;
  use: Use;
}

/** Whether one of the elements is to be filled in, or used otherwise, or only looked at. */
export type Use = "entry" | "pointer" | "none";

/** Roles of text nodes, which the accessibility tree lists separately from their element, and of the document, whose name is its title. */
const unmeantRoles = new Set(["StaticText", "InlineTextBox", "LineBreak", "RootWebArea"]);
/** How many of the first elements of one name are considered, where not all are. */
export const mostElements = 200;
/** The same of those whose names read the same, each of which is compared in the page. */
const mostAlike = 50;
/** In how many elements it is looked by themselves, and not in the whole document for what lies in them. */
const mostRoots = 20;
const isEachAsked = (roots: readonly ObjectId[]) => roots.length > 0 && roots.length <= mostRoots;
const elementsWithin: Program<[number], Element[]> = program(
  "({ dom }, roots, ...elements) => dom.within(elements.splice(0, roots), elements)",
);
/** At how many it is looked whether something covers them. */
const mostLookedAt = 20;
/** Whether one of them will do, as far as that can be told where the page is scrolled to. */
const isAnyFit: Program<[Use], boolean> = program(
  `({ dom, sight, state, reach, fields, controls, typedInto }, use, ...elements) => {
    const isSeen = (one) => sight.isVisible(one) && !sight.isCutOut(one);
    if (use === "none") return elements.some(isSeen);
    const isUsed = (one) => use === "entry" ? fields.of(one).length > 0 : dom.closest(one, controls.operable) !== null;
    const isInReach = (one) => {
      const { left, top, right, bottom } = sight.partInSight(one);
      const box = dom.boxOf(one);
      const isScrolledTo = box.left < innerWidth && box.right > 0 && (box.top >= innerHeight || box.bottom <= 0);
      return left >= right || top >= bottom ? isScrolledTo : reach.lookAt(one, { point: null, isForField: false }).cover === null;
    };
    // A click on a field that has just been filled in does nothing: the button beside it is meant.
    const isFilledIn = (one) => use === "pointer" && typedInto.has(one) && one === dom.focused();
    const isFit = (one) => isSeen(one) && isUsed(one) && !isFilledIn(one);
    return elements.values().filter(isFit).take(${mostLookedAt}).some((one) => state.isDisabled(one) || isInReach(one));
  }`,
);
const listHolders: Program<[string, number], Element[]> = program(nameHolders);
/**
 * How many elements a page may have to be asked at each look for the names of all: it takes a tenth of a second for a thousand, in which the page
 * does nothing else.
 */
const mostNamed = 5_000;
const countAll: Program<[], number> = program('({ dom }) => dom.queryAll(document, "*").length');
const locateFirst: Program<[LocateArguments], Element[]> = program(
  "(kit, located, ...accessible) => kit.locate(located, accessible)[0]",
);

/**
 * Finds elements by the accessible name and role that Chromium computes, from which Recorder took the names. The
 * whole name has to be the same, including letter case; names that read the same are accepted as well where nothing of exactly that name will do,
 * and where elements are counted.
 * @param world of a frame that is in view: Chromium never answers for a frame that is not drawn.
 * @returns the elements of each part by name, one alternative after the other.
 */
export async function accessibleElements(
  world: World,
  alternatives: readonly Alternative[],
  extent: Extent,
  use: Use,
): Promise<ObjectId[][]> {
  const { result } = await world.session.send("Runtime.evaluate", {
    expression: "document",
    contextId: world.contextId,
    objectGroup,
  });
  const everywhere = { world, roots: [], document: idOf(result), extent, use };
  return (await Promise.all(alternatives.map((one) => ofAlternative(everywhere, one)))).flat();
}

/** The name under which found elements are kept in the page until `forgetElements`. */
const objectGroup = "accessible elements";

/** Releases the elements that were found in a world. */
export function forgetElements({ session }: World): void {
  session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
}

/** The elements of each part by name. Where a name is looked for within what other parts find, the first ones of the page may be elsewhere. */
async function ofAlternative(everywhere: Scope, { parts, text }: Alternative): Promise<ObjectId[][]> {
  const found: ObjectId[][] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind !== "aria") continue;
    const around = { parts: parts.slice(0, index), text };
    found.push(await within(everywhere, around, found, (scope) => find(scope, part)));
  }
  return found;
}

/** @param found the elements of the parts by name that lead to the others. */
async function within(
  everywhere: Scope,
  around: Alternative,
  found: readonly ObjectId[][],
  search: (scope: Scope) => Promise<ObjectId[]>,
): Promise<ObjectId[]> {
  if (around.parts.length === 0) return search(everywhere);
  const located = { alternatives: [around], accessible: found.map(({ length }) => length) };
  const roots = await listIn(everywhere.world, locateFirst, [located], found.flat(), objectGroup);
  if (roots.length === 0) return [];
  return search({ ...everywhere, roots });
}

async function find(scope: Scope, { name, role }: AriaPart): Promise<ObjectId[]> {
  if (name === null) return query(scope, null, role);
  const named = await findNamed(scope, name, role);
  if (named.length > 0 && scope.extent !== "all") return named;
  const around = { roots: scope.roots, known: named, objectGroup };
  return [...named, ...(await namedBehindModal(scope.world, name, role, around))];
}

/**
 * Those of exactly this name and, where nobody sees one of them or all are counted, those whose name reads the same. So where one is to be used, and
 * they are only read, out of reach or covered: the button below a heading, or in the dialog over another one, may have an icon. Those of exactly this
 * name come first, so that they are waited for where they are in the way of a use for a while.
 */
async function findNamed(scope: Scope, name: string, role: string | null): Promise<ObjectId[]> {
  const exact = await ofExactName(scope, name, role);
  const isEnough = exact.length > 0 && scope.extent !== "all";
  if (isEnough && (await runIn(scope.world, isAnyFit, [scope.use], exact))) return exact;
  return [...exact, ...(await alike(scope, name, role, exact))];
}

async function ofExactName(scope: Scope, name: string, role: string | null): Promise<ObjectId[]> {
  const named = await namedAmongHolders(scope, name, role);
  if (named.length > 0 || (await isSpared(scope))) return named;
  return exactly(scope, name, role);
}

/** Whether it is left to another look to ask for the names of all. */
async function isSpared({ world, extent, roots }: Scope): Promise<boolean> {
  return extent === "brief" && !isEachAsked(roots) && (await runIn(world, countAll, [])) > mostNamed;
}

/** Elements with exactly this name, also if it is given with line breaks. */
async function exactly(scope: Scope, name: string, role: string | null): Promise<ObjectId[]> {
  for (const exact of spellingsOf(name)) {
    const found = await query(scope, exact, role);
    if (found.length > 0) return found;
  }
  return [];
}

/** Elements whose name reads the same, but for those of exactly this name. */
async function alike(
  scope: Scope,
  name: string,
  role: string | null,
  exact: readonly ObjectId[],
): Promise<ObjectId[]> {
  const { world, roots, extent } = scope;
  const most = extent === "all" ? null : mostAlike;
  const candidates = await possibleElements(world, name, most, { roots, known: exact, objectGroup });
  const found = await alikeElements(world, name, role, candidates);
  if (found.length > 0 || candidates.length === 0) return found;
  const hidden = () => fieldsBehindLabels(world, name, role, { candidates, objectGroup });
  // A heading may have the name of the box that is to be ticked.
  if (exact.length > 0) return scope.use === "entry" ? hidden() : [];
  for (const skipped of await skippedAmong(world, candidates, objectGroup)) {
    if (!(await wake(world, skipped))) continue;
    const woken = await exactly(scope, name, role);
    if (woken.length > 0) return woken;
    const alikeWoken = await alikeElements(world, name, role, candidates);
    if (alikeWoken.length > 0) return alikeWoken;
  }
  return scope.use !== "none" ? hidden() : [];
}

/**
 * Elements with exactly this name, but for the spaces around it, which Chromium leaves out of some as well. Only those are asked for their name
 * that may have it: to be asked for a name, Chromium computes those of all elements, a tenth of a second for a thousand.
 */
async function namedAmongHolders(
  { world, roots, extent }: Scope,
  name: string,
  role: string | null,
): Promise<ObjectId[]> {
  const holders = await listIn(world, listHolders, [name, mostElements], roots, objectGroup);
  if (extent === "all" && holders.length === mostElements) return [];
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
  { world, roots, document, extent }: Scope,
  name: string | null,
  role: string | null,
): Promise<ObjectId[]> {
  const { session, contextId } = world;
  const asked = isEachAsked(roots) ? roots : [document];
  const isForAll = extent === "all" || roots.length > mostRoots;
  const answers = await Promise.all(
    asked.map((objectId) =>
      session.send("Accessibility.queryAXTree", {
        objectId,
        ...(name !== null && { accessibleName: name }),
        ...(role !== null && { role }),
      }),
    ),
  );
  const ids = answers
    .flatMap(({ nodes }) => nodes)
    .filter((node) => !unmeantRoles.has(String(node.role?.value)))
    .flatMap(({ backendDOMNodeId }) => (backendDOMNodeId === undefined ? [] : [backendDOMNodeId]))
    .slice(0, isForAll ? undefined : mostElements);
  const resolved = await Promise.all(
    ids.map((backendNodeId) =>
      session
        .send("DOM.resolveNode", { backendNodeId, executionContextId: contextId, objectGroup })
        .catch(() => null),
    ),
  );
  const found = resolved.flatMap((node) => (node?.object.objectId ? [node.object.objectId] : []));
  if (roots.length <= mostRoots) return found;
  return listIn(world, elementsWithin, [roots.length], [...roots, ...found], objectGroup);
}
