import type { Frame } from "playwright-core";
import { alikeNames } from "../../in-page/alike-names.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { listIn, type ObjectId, run, runIn, type World } from "../frame-world.ts";

const candidatesIn: Program<[string], Element[]> = program(
  `(kit, wanted) => (${alikeNames})(kit).candidates(wanted)`,
);
const likenesses: Program<[string, (string | null)[]], ("spaced" | "transformed" | null)[]> = program(
  `(kit, wanted, names, ...elements) => {
    const { likeness } = (${alikeNames})(kit);
    return elements.map((element, index) => names[index] === null ? null : likeness(element, names[index], wanted));
  }`,
);

/** Elements whose name may read like the wanted one, also of those that Chromium skips and gives no name. */
export function possibleElements(world: World, wanted: string, objectGroup: string): Promise<ObjectId[]> {
  return listIn(world, candidatesIn, [wanted], [], objectGroup);
}

/**
 * The elements whose accessible name reads the same as the wanted one: those that differ only in white space or, if
 * there are none, in letter case that CSS changes.
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
  const spaced = like("spaced");
  return spaced.length > 0 ? spaced : like("transformed");
}

const hiddenOfName: Program<[string], string | null> = program(
  `(kit, wanted) => {
    const used = "input, select, textarea, button, a[href], summary, [role]";
    const hidden = (${alikeNames})(kit).candidates(wanted).find((one) => kit.dom.matches(one, used) && !kit.sight.isVisible(one));
    return hidden ? kit.naming.described(hidden) : null;
  }`,
);

/** What is hidden and has the wanted name, so that nobody finds it by that; `null` if nothing is. */
export function hiddenNamesake(frame: Frame, wanted: string): Promise<string | null> {
  return run(frame, hiddenOfName, wanted);
}

/** The accessible name of an element; `null` if it has another role, or none. */
async function nameOf({ session }: World, objectId: ObjectId, role: string | null): Promise<string | null> {
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
  const node = nodes[0];
  if (!node || node.ignored || (role !== null && node.role?.value !== role)) return null;
  return typeof node.name?.value === "string" ? node.name.value : null;
}
