import type { Frame } from "playwright-core";
import { alikeNames, type Unlike } from "../../in-page/alike-names.ts";
import { alikeTexts } from "../../in-page/alike-texts.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { inWorld, listIn, type ObjectId, runIn, type World } from "../frame-world.ts";
import { accessibleOf } from "./alike-elements.ts";
import { ifDrawn } from "./drawn-frame.ts";

/** What a part by name does not find, and might mean. */
export interface Namesakes {
  /** What is hidden and has the wanted name, so that nobody finds it by that; `null` if nothing is. */
  hidden: Hidden | null;
  /** Selectors of at most three elements whose name, or role, differs a little; where there is nothing else, also by letters that are mistyped. */
  similar: string[];
  /** Where none differs so little: selectors of at most three elements that a person uses, whose name has the wanted words and others. */
  longer: string[];
}

interface Hidden {
  element: string;
  /** Whether it is a list in whose place the page may draw another. */
  isList: boolean;
  /** Whether it is seen, but the page keeps it from being used, as behind a dialog. */
  isInert: boolean;
}

/** What a selector asks for that nothing matches. */
export interface WantedName {
  name: string;
  /** `null` for any. */
  role: string | null;
  /** What may be meant: whatever has a name, a field alone, or what has the wanted text as its name and does not show it. */
  among: "named" | "fields" | "unread";
}

/** The name under which the elements are kept in the page meanwhile. */
const objectGroup = "namesakes";
/** Roles of what a person uses. */
const usedRoles =
  /^(button|link|checkbox|radio|switch|tab|menuitem.*|option|textbox|searchbox|combobox|listbox|slider|spinbutton)$/i;
const mostSimilar = 3;
/** How many are asked for their names, as a step that waits asks again and again. */
const mostAsked = 12;

const listNamesakes: Program<[string, WantedName["among"]], Element[]> = program(
  `(kit, wanted, among) => {
    const { candidates, isSimilar } = (${alikeNames})(kit);
    const { attributes } = kit.naming;
    const named = () => kit.dom.queryAll(document, attributes.map((name) => "[" + name + "]").join()).filter((one) =>
      attributes.some((name) => isSimilar(kit.dom.attribute(one, name) ?? "", wanted)));
    const isDrawn = (one) => ["::before", "::after"].some((part) =>
      isSimilar(getComputedStyle(one, part).content.replace(/^"|"$/g, ""), wanted));
    const drawn = () => kit.dom.queryAll(document, "*").filter((one) => isDrawn(one) && kit.sight.isVisible(one));
    const found = among === "unread" ? [...named(), ...drawn()] : candidates(wanted, "partial");
    return found.filter((one) => among !== "fields" || kit.fields.of(one).length > 0).slice(0, 50);
  }`,
);
const listUnlike: Program<[string, WantedName["among"], Unlike], Element[]> = program(
  `(kit, wanted, among, how) => {
    const isField = (one) => kit.fields.of(one).length > 0;
    const isUsed = (one) => isField(one) || (among !== "fields" && kit.dom.matches(one, "a, button, input, summary, [role]"));
    const found = (${alikeNames})(kit).candidates(wanted, how);
    return found.filter((one) => isUsed(one) && kit.sight.isVisible(one)).slice(0, ${mostAsked});
  }`,
);
/** What has the name, but not for screen readers. */
const hiddenAmong: Program<[string], Hidden | null> = program(
  `(kit, wanted, ...elements) => {
    const exact = new Set((${alikeNames})(kit).candidates(wanted));
    const used = "input, select, textarea, button, a[href], summary, [role]";
    const isHidden = (one) => !kit.sight.isVisible(one) || kit.sight.isCutOut(one);
    const named = elements.filter((one) => exact.has(one) && kit.dom.matches(one, used));
    const hidden = named.find(isHidden) ?? named.find(kit.state.isInert);
    const around = hidden && kit.dom.parentOf(hidden);
    const isList = Boolean(around) && isHidden(hidden) && kit.dom.matches(hidden, "select") && kit.sight.isVisible(around);
    return hidden ? { element: kit.naming.described(hidden), isList, isInert: !isHidden(hidden) } : null;
  }`,
);
const similarAmong: Program<[string, string[]], boolean[]> = program(
  `(kit, wanted, names) => names.map((name) => (${alikeNames})(kit).isSimilar(name, wanted))`,
);
const unlikeAmong: Program<[string, string[], Unlike], boolean[]> = program(
  `(kit, wanted, names, how) => names.map((name) => (${alikeNames})(kit).isUnlike(name, wanted, how))`,
);
/** The attributes of what has no name for a screen reader, as it has a tooltip and no role, or is kept from them though it is seen. */
const attributesAmong: Program<[string], { name: string; value: string }[]> = program(
  `(kit, wanted, ...elements) => {
    const { isSimilar } = (${alikeNames})(kit);
    const attributes = elements.filter(kit.sight.isVisible).flatMap((one) =>
      ["title", "aria-label"].map((name) => ({ name, value: kit.dom.attribute(one, name) ?? "" })));
    return attributes.filter(({ value }) => isSimilar(value, wanted));
  }`,
);

/**
 * Selectors of fields that have no name, as nobody sees their label: by the placeholder, which is read in its place, by the attribute from
 * which a style draws one, or by the id.
 */
const selectorsOfNameless: Program<[string], string[]> = program(
  `(kit, wanted, ...elements) => elements.filter((one) => kit.sight.isVisible(one) && kit.fields.of(one).length > 0 && !kit.dom.matches(one, "label")).flatMap((one) => {
    const { isSimilar } = (${alikeNames})(kit);
    const [placeholder, id] = ["placeholder", "id"].map((name) => kit.dom.attribute(one, name));
    const drawn = Element.prototype.getAttributeNames.call(one).find((name) => isSimilar(kit.dom.attribute(one, name), wanted));
    if (placeholder) return ["aria/" + placeholder];
    return drawn ? ["[" + drawn + "=" + JSON.stringify(kit.dom.attribute(one, drawn)) + "]"] : id ? ["#" + CSS.escape(id)] : [];
  })`,
);

const textsAlike: Program<[string, boolean], string[]> = program(alikeTexts);

/** Looks for what a person may have meant by what nothing has. */
export function namesakesOf(frame: Frame, wanted: WantedName): Promise<Namesakes> {
  return inWorld(frame, async (world) => {
    const elements = await listIn(world, listNamesakes, [wanted.name, wanted.among], [], objectGroup);
    const hidden = elements.length > 0 ? await runIn(world, hiddenAmong, [wanted.name], elements) : null;
    const known = <T>(called: Promise<T>) => (frame.parentFrame() ? ifDrawn(world, called) : called);
    const called = elements.length > 0 ? similarIn(world, elements, wanted) : Promise.resolve([]);
    const named = (await known(called).catch(() => null)) ?? [];
    const similar = named.length > 0 || hidden ? named : await textsIn(world, wanted);
    const isOpen = similar.length === 0 && !hidden;
    const unlike = async (how: Unlike) =>
      (isOpen && (await known(unlikeIn(world, wanted, how)).catch(() => null))) || [];
    const longer = await unlike("longer");
    if (longer.length === 0) similar.push(...(await unlike("mistyped")));
    world.session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => {});
    return { hidden, similar, longer };
  });
}

async function unlikeIn(world: World, wanted: WantedName, how: Unlike): Promise<string[]> {
  const elements = await listIn(world, listUnlike, [wanted.name, wanted.among, how], [], objectGroup);
  const { named } = await namesOf(world, elements);
  const verdicts = await runIn(world, unlikeAmong, [wanted.name, named.map(({ name }) => name), how]);
  const used = named.filter(({ role }, index) => verdicts[index] && usedRoles.test(role));
  return [...new Set(selectorsOf(used, wanted))].slice(0, mostSimilar);
}

/** Selectors by the text that a page shows where nothing has it as its name. */
async function textsIn(world: World, { name, role, among }: WantedName): Promise<string[]> {
  if (among === "fields" || role !== null) return [];
  const texts = await runIn(world, textsAlike, [name, among === "named"], []);
  return texts.map((text) => `text/${text}`);
}

async function similarIn(world: World, elements: readonly ObjectId[], wanted: WantedName): Promise<string[]> {
  const asked = elements.slice(0, mostAsked);
  const { known, named } = await namesOf(world, asked);
  const verdicts = await runIn(world, similarAmong, [wanted.name, named.map(({ name }) => name)]);
  const similar = named.filter((_, index) => verdicts[index]);
  // What a person uses under a name that is longer for a screen reader, or another one.
  const called = similar.length > 0 ? similar : named.filter(({ role }) => usedRoles.test(role));
  const selectors = selectorsOf(called, wanted);
  const nameless = wanted.role === null ? asked.filter((_, index) => known[index]?.name === "") : [];
  if (selectors.length === 0)
    selectors.push(...(await runIn(world, selectorsOfNameless, [wanted.name], nameless)));
  const attributes = selectors.length > 0 ? [] : await runIn(world, attributesAmong, [wanted.name], asked);
  const byAttribute = attributes.map(({ name, value }) => `[${name}="${value.replace(/["\\]/g, "\\$&")}"]`);
  return [...new Set([...selectors, ...byAttribute])].slice(0, mostSimilar);
}

interface Named {
  name: string;
  role: string;
}

/** What Chromium calls each element, and those of them that have a name and a role. */
async function namesOf(world: World, elements: readonly ObjectId[]) {
  const known: (Named | null)[] = await Promise.all(elements.map((element) => accessibleOf(world, element)));
  const named = known.flatMap((one) => (one?.name && /^(?!generic|none)[a-z]+$/.test(one.role) ? [one] : []));
  return { known, named };
}

/** By name, those of the wanted role first. */
function selectorsOf(named: readonly Named[], wanted: WantedName): string[] {
  return named
    .toSorted((one, other) => Number(other.role === wanted.role) - Number(one.role === wanted.role))
    .map(({ name, role }) => `aria/${writable(name)}${wanted.role === null ? "" : `[role="${role}"]`}`);
}

/** A name without the icons that a font draws, which no keyboard has, unless there is nothing else. */
function writable(name: string): string {
  const inLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return inLine(name.replace(/\p{Co}/gu, " ")) || inLine(name);
}
