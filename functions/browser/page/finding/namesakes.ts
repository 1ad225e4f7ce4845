import type { Frame } from "playwright-core";
import { atMost } from "../../../core/at-most.ts";
import { alikeNames } from "../../in-page/alike-names.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { inWorld, listIn, type ObjectId, runIn, type World } from "../frame-world.ts";
import { accessibleOf } from "./alike-elements.ts";

/** What a part by name does not find, and might mean. */
export interface Namesakes {
  /** What is hidden and has the wanted name, so that nobody finds it by that; `null` if nothing is. */
  hidden: string | null;
  /** Selectors of at most three elements whose name, or role, differs a little. */
  similar: string[];
}

/** The name under which the elements are kept in the page meanwhile. */
const objectGroup = "namesakes";
/** Milliseconds, since Chromium never answers for a frame that is not drawn. */
const limitMs = 700;
const mostSimilar = 3;
/** How many are asked for their names, as a step that waits asks again and again. */
const mostAsked = 12;

const listNamesakes: Program<[string, boolean], Element[]> = program(
  `(kit, wanted, isField) =>
    (${alikeNames})(kit).candidates(wanted, true).filter((one) => !isField || kit.fields.of(one).length > 0)`,
);
const hiddenAmong: Program<[string], string | null> = program(
  `(kit, wanted, ...elements) => {
    const exact = new Set((${alikeNames})(kit).candidates(wanted));
    const used = "input, select, textarea, button, a[href], summary, [role]";
    const hidden = elements.find((one) => exact.has(one) && kit.dom.matches(one, used) && !kit.sight.isVisible(one));
    return hidden ? kit.naming.described(hidden) : null;
  }`,
);
const similarAmong: Program<[string, string[]], boolean[]> = program(
  `(kit, wanted, names) => names.map((name) => (${alikeNames})(kit).isSimilar(name, wanted))`,
);

/** Looks for what a person may have meant by a name and a role that nothing has, or with `isField` no field. */
export function namesakesOf(
  frame: Frame,
  wanted: { name: string; role: string | null },
  isField = false,
): Promise<Namesakes> {
  return inWorld(frame, async (world) => {
    const elements = await listIn(world, listNamesakes, [wanted.name, isField], [], objectGroup);
    if (elements.length === 0) return { hidden: null, similar: [] };
    const hidden = await runIn(world, hiddenAmong, [wanted.name], elements);
    const similar = await atMost(limitMs, similarIn(world, elements, wanted)).catch(() => []);
    world.session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
    return { hidden, similar };
  });
}

async function similarIn(
  world: World,
  elements: readonly ObjectId[],
  wanted: { name: string; role: string | null },
): Promise<string[]> {
  const asked = elements.slice(0, mostAsked);
  const known = await Promise.all(asked.map((element) => accessibleOf(world, element)));
  const named = known.flatMap((one) => (one?.name && /^(?!generic|none)[a-z]+$/.test(one.role) ? [one] : []));
  const verdicts = await runIn(world, similarAmong, [wanted.name, named.map(({ name }) => name)]);
  const selectors = named
    .filter((_, index) => verdicts[index])
    .sort((one, other) => Number(other.role === wanted.role) - Number(one.role === wanted.role))
    .map(({ name, role }) => `aria/${writable(name)}${wanted.role === null ? "" : `[role="${role}"]`}`);
  return [...new Set(selectors)].slice(0, mostSimilar);
}

/** A name without the icons that a font draws, which no keyboard has, unless there is nothing else. */
function writable(name: string): string {
  const inLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return inLine(name.replace(/\p{Co}/gu, " ")) || inLine(name);
}
