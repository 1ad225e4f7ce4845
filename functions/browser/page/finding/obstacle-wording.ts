import type { Frame } from "playwright-core";
import { quote } from "../../../attempt/step-failed.ts";
import { alternativesOf, selectorList } from "../../../core/scenario/selector-parts.ts";
import type { Selector } from "../../../core/scenario/step.ts";
import type { StepClock } from "../../attempt/step-clock.ts";
import type { Obstacle } from "../../in-page/choice.ts";
import { program } from "../../in-page/kit.ts";
import { run } from "../frame-world.ts";
import type { Look } from "../poll.ts";
import { elsewhere, pathOf } from "./elsewhere.ts";
import { type Namesakes, namesakesOf, type WantedName } from "./namesakes.ts";
import { pierced } from "./pierced.ts";
import { typedNamesake } from "./typed-namesake.ts";

/** How a person chooses from a list that the page draws. */
const choosing = "opens at a click, and another click chooses an entry";

/** What to do with what takes no value as it is. */
const insteadOfField = {
  around: ": the selector has to lead to one of the fields within",
  frame: ": a field in it needs frame in the step, such as frame: [0], and a selector that finds it there",
  slider: ": it is moved by a drag, or by the arrow keys after a click on it",
  list: `: its list ${choosing}`,
  option: ": an option is chosen by a change of its list",
};

/** What to do instead with a list, or an option of one, that nobody sees. */
const insteadOfHidden = {
  list: ` What the page draws in its place ${choosing}.`,
  option: " An option is chosen by a change of its list.",
};

/** Says what prevented the use of an element; at the last look also what else the page has that may have been meant. */
export async function obstacleInWords(
  obstacle: Obstacle,
  selectors: readonly Selector[],
  frame: Frame,
  clock: StepClock,
  { isDue }: Look,
): Promise<string> {
  if (obstacle.kind === "missing") return missing(selectors, frame, clock, isDue);
  const alternative = alternativesOf(selectors)[obstacle.alternative];
  const by = alternative?.text ?? "";
  const what = `${withArticle(obstacle.element)} (found by ${by})`;
  switch (obstacle.kind) {
    case "no field": {
      const names = wantedNames(alternative ? [alternative] : []);
      const fields = names.map((name) => ({ ...name, among: "fields" as const }));
      const namesakes = isDue && (await clock.within(namesakesOfFirst(frame, fields)).catch(() => null));
      const instead = obstacle.instead ? insteadOfField[obstacle.instead] : "";
      const beside = obstacle.beside ? ` Beside it is the ${obstacle.beside}.` : "";
      return `${what} is not a field that takes a value${instead}.${beside}${similarTo(namesakes || null)}`;
    }
    case "hidden":
      return `${what} was there but stayed hidden for ${clock.limit}.${obstacle.part ? insteadOfHidden[obstacle.part] : ""}`;
    case "out of view":
      return `${what} was there, but nothing scrolled it into view for ${clock.limit}.`;
    case "disabled":
      return `${what} stayed disabled for ${clock.limit}.`;
    case "barred":
      return `${what} stayed disabled for ${clock.limit}, as its pointer says (cursor: not-allowed).`;
    case "inert":
      return `${what} was there, but the page kept it from being used (inert) for ${clock.limit}.`;
    case "readonly":
      return `${what} stayed read-only for ${clock.limit}.${obstacle.instead ? ` Its list ${choosing}.` : ""}`;
    case "moving":
      return `${what} did not stop moving for ${clock.limit}.`;
    case "replaced":
      return `${what} was there, but the page kept replacing it for ${clock.limit}.`;
    case "loading":
      return `${what} was there, but the page was still loading after ${clock.limit}.`;
    case "covered": {
      const { other, free } = obstacle;
      const match = (description: string) => lowerFirst(withArticle(description));
      const over = other
        ? ` Over it lay ${match(other)}, which matches, too: to use that, name it alone.`
        : "";
      const beside = free
        ? ` Another match, ${match(free)}, was not covered: to use that, name it alone.`
        : "";
      return `${withArticle(obstacle.by)} covered ${lowerFirst(what)} for ${clock.limit}.${over || beside}`;
    }
    case "untouchable":
      return `${what} took no clicks (pointer-events: none) for ${clock.limit}.`;
    case "cut off":
      return `${what} was cut off by ${lowerFirst(withArticle(obstacle.by))} for ${clock.limit}.`;
    case "astray": {
      const { point, width, height } = obstacle;
      return `The recorded point ${point.x}, ${point.y} did not lie on ${lowerFirst(what)}, which was ${width} × ${height}, for ${clock.limit}.`;
    }
    default:
      return obstacle satisfies never;
  }
}

/** Says that nothing matched, what may have been meant instead, and which page was showing. */
async function missing(
  selectors: readonly Selector[],
  frame: Frame,
  clock: StepClock,
  isDue: boolean,
): Promise<string> {
  const nothing = `No element matched ${selectorList(selectors)} within ${clock.limit}.`;
  const hints = isDue ? hintsInstead(selectors, frame, clock) : "";
  return `${nothing}${(await Promise.all([hints, showing(frame, clock)])).join(" ")}`;
}

/** Where nothing matches: what is hidden and has the name, what is similar, which field got the text, and whether a shadow root or another frame has it; each after a space. */
export async function hintsInstead(
  selectors: readonly Selector[],
  frame: Frame,
  clock: StepClock,
): Promise<string> {
  const alternatives = alternativesOf(selectors);
  const parts = alternatives.flatMap((alternative) => alternative.parts);
  const names = wantedNames(alternatives);
  const isByText = parts.some(({ kind }) => kind === "text");
  // At once, since the step looks again only when all have answered.
  const hint = <T>(asked: Promise<T>) => clock.within(asked).catch(() => null);
  const [namesakes, typed, inRoot, other] = await Promise.all([
    hint(namesakesOfFirst(frame, names)),
    isByText && hint(typedNamesake(frame, alternatives)),
    hint(pierced(frame, alternatives)),
    hint(elsewhere(frame, alternatives)),
  ]);
  const hidden = namesakes?.hidden;
  const instead = hidden?.isList ? insteadOfHidden.list : "";
  const was = hidden?.isInert ? "kept from being used (inert)" : "hidden";
  const there = hidden ? ` ${withArticle(hidden.element)}, which has that name, was ${was}.${instead}` : "";
  const filled = typed
    ? ` Only ${lowerFirst(withArticle(typed))} had that text, which the test itself typed there.`
    : "";
  const beside = other ? ` ${whereToLook(other, frame)}` : "";
  const within = inRoot ? ` A shadow root has it: write ${inRoot}.` : "";
  return `${there}${similarTo(namesakes)}${filled}${within}${beside}`;
}

/** How many names of a step's selectors are looked for, as each asks the page. */
const mostNames = 3;

/** Of the first of some names that has any. */
async function namesakesOfFirst(frame: Frame, names: readonly WantedName[]): Promise<Namesakes | null> {
  for (const name of names.slice(0, mostNames)) {
    const found = await namesakesOf(frame, name);
    if (found.hidden || found.similar.length > 0 || found.longer.length > 0) return found;
  }
  return null;
}

/** The names in selectors, and where there are none the texts, which may be names that no one reads. */
function wantedNames(alternatives: ReturnType<typeof alternativesOf>): WantedName[] {
  const parts = alternatives.flatMap((alternative) => alternative.parts);
  const names = parts.flatMap((part): WantedName[] =>
    part.kind === "aria" && part.name !== null ? [{ name: part.name, role: part.role, among: "named" }] : [],
  );
  const texts = parts.flatMap((part): WantedName[] =>
    part.kind === "text" ? [{ name: part.value, role: null, among: "unread" }] : [],
  );
  return names.length > 0 ? names : texts;
}

function similarTo(namesakes: Namesakes | null | undefined): string {
  const { similar = [], longer = [] } = namesakes ?? {};
  if (similar.length > 0) return ` Similar was: ${similar.join(", ")}.`;
  return longer.length > 0 ? ` A longer name was: ${longer.join(", ")}.` : "";
}

/** Says what the step lacks to look in another frame. */
function whereToLook(other: Frame, asked: Frame): string {
  const path = pathOf(other);
  const inFrame = `frame: [${path.join(", ")}]`;
  if (other.page() !== asked.page()) {
    const needs = path.length === 0 ? "as target" : `as target, with ${inFrame}`;
    return `The page ${other.page().url()} has it: name that ${needs}.`;
  }
  if (path.length === 0) return "The page itself has it, outside of the frame.";
  return `A frame of the page has it: the step needs ${inFrame}.`;
}

const titleIn = program(() =>
  Object.getOwnPropertyDescriptor(Document.prototype, "title")?.get?.call(document),
);

/** `The page "Shop" (http://…/) was showing.` */
export async function showing(frame: Frame, clock: StepClock): Promise<string> {
  const page = frame.page();
  const title: string = await clock.within(run(page.mainFrame(), titleIn)).catch(() => "");
  const name = title ? `${quote(title, 100)} (${page.url()})` : page.url();
  const shown = frame.url() ? `the frame ${frame.url()}` : "a frame that had loaded nothing";
  const inFrame = frame.parentFrame() ? `, and in it ${shown},` : "";
  return `The page ${name}${inFrame} was showing.`;
}

/** As a sentence begins with it: `The button "Pay"`. */
export function withArticle(text: string): string {
  return /^(?!another )[a-z]+ /.test(text) ? `The ${text}` : upperFirst(text);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.replace(/^The /, "the ");
}
