import { alikeNames } from "../../in-page/alike-names.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { listIn, type ObjectId, runIn, type World } from "../frame-world.ts";

const candidatesIn: Program<[string, number | null, number], Element[]> = program(
  `(kit, wanted, most, knownSize, ...roots) => {
    const known = new Set(roots.splice(0, knownSize));
    // Where all are asked, what a known one lies in is none besides, unless it is of its kind, as the item of a tree around another.
    const around = new Set(most === null ? [...known].flatMap(kit.dom.pathOf) : []);
    const tags = new Set([...known].map(kit.dom.tagOf));
    const isAroundKnown = (one) => around.has(one) && !tags.has(kit.dom.tagOf(one));
    const isInKnown = (one) => kit.dom.pathOf(one).some((outer) => known.has(outer));
    const isOfKnown = (one) => most === null ? known.size > 0 && (isAroundKnown(one) || isInKnown(one)) : known.has(one);
    // A star or a colon that only a style draws is in the name, but in no text of the page.
    const all = (${alikeNames})(kit).candidates(wanted, "loose").filter((one) => !isOfKnown(one));
    const listed = roots.length === 0 ? all : kit.dom.within(roots, all);
    if (most === null || listed.length <= most) return listed;
    // Of many that say exactly the name, some are known.
    const isLikely = (one) => kit.dom.textContentOf(one).trim() !== wanted && kit.sight.isVisible(one);
    const likely = new Set(listed.filter(isLikely));
    return [...likely, ...listed.filter((one) => !likely.has(one))].slice(0, most);
  }`,
);
const likenesses: Program<[string, (string | null)[]], ("spaced" | "transformed" | null)[]> = program(
  `(kit, wanted, names, ...elements) => {
    const { likeness } = (${alikeNames})(kit);
    return elements.map((element, index) => names[index] === null ? null : likeness(element, names[index], wanted));
  }`,
);
const fieldsIn: Program<[string, string | null], Element[]> = program(
  `(kit, wanted, role, ...elements) => {
    const { dom, sight } = kit;
    const { likeness } = (${alikeNames})(kit);
    const isCalledSo = (field) => [...field.labels].some((label) => sight.isVisible(label) && likeness(field, label.textContent, wanted) === "spaced");
    return elements.filter((one) => dom.matches(one, "input:is([type=checkbox], [type=radio], [type=file])") &&
      (role === null || (dom.attribute(one, "role") ?? (one.type === "file" ? "button" : one.type)) === role) && !sight.isVisible(one) && isCalledSo(one));
  }`,
);

interface Among {
  /** Within which they are; none for the whole document. */
  roots: readonly ObjectId[];
  /** Which are known to have the name: they are left out and, where all are asked, what lies in them and around them. */
  known: readonly ObjectId[];
  objectGroup: string;
}

/**
 * Elements whose name may read like the wanted one, also of those that Chromium skips and gives no name.
 * @param most how many, those first that are seen and say it otherwise; `null` for all.
 */
export function possibleElements(
  world: World,
  wanted: string,
  most: number | null,
  { roots, known, objectGroup }: Among,
): Promise<ObjectId[]> {
  return listIn(world, candidatesIn, [wanted, most, known.length], [...known, ...roots], objectGroup);
}

/**
 * The elements whose accessible name reads the same as the wanted one: those that differ only in white space, then those that do in letter case
 * that CSS changes.
 * @param candidates of `possibleElements`.
 */
export async function alikeElements(
  world: World,
  wanted: string,
  role: string | null,
  candidates: readonly ObjectId[],
): Promise<ObjectId[]> {
  if (candidates.length === 0) return [];
  const names = await Promise.all(candidates.map((candidate) => nameOf(world, candidate, role)));
  const verdicts = await runIn(world, likenesses, [wanted, names], candidates);
  const like = (wantedVerdict: string) => candidates.filter((_, index) => verdicts[index] === wantedVerdict);
  return [...like("spaced"), ...like("transformed")];
}

/** The accessible name of an element; `null` if it has another role, or none. */
async function nameOf(world: World, objectId: ObjectId, role: string | null): Promise<string | null> {
  const known = await accessibleOf(world, objectId);
  return known && (role === null || known.role === role) ? known.name : null;
}

/** What Chromium calls an element for screen readers; `null` if it keeps it from them. */
export async function accessibleOf(
  { session }: World,
  objectId: ObjectId,
): Promise<{ name: string; role: string } | null> {
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
  const [name, role] = [nodes[0]?.name?.value, nodes[0]?.role?.value];
  return !nodes[0]?.ignored && typeof name === "string" ? { name, role: String(role) } : null;
}

/**
 * The boxes to tick and fields for files that a page hides behind a label of that name, which it draws as a box or a button: Chromium keeps them from
 * screen readers, and a person clicks the label.
 * @param candidates of `possibleElements`.
 */
export function fieldsBehindLabels(
  world: World,
  wanted: string,
  role: string | null,
  { candidates, objectGroup }: { candidates: readonly ObjectId[]; objectGroup: string },
): Promise<ObjectId[]> {
  return listIn(world, fieldsIn, [wanted, role], candidates, objectGroup);
}
