import { type Program, program } from "../../in-page/kit.ts";
import { letterCase } from "../../in-page/letter-case.ts";
import { namesUnread } from "../../in-page/names-unread.ts";
import { listIn, type ObjectId, type World } from "../frame-world.ts";
import { accessibleOf } from "./alike-elements.ts";

/** By the roles that Chromium gives them: what is named, unless it says its role itself. */
const elementsByRole: Readonly<Record<string, string>> = {
  link: "a[href], area[href]",
  button: "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image])",
  checkbox: "input[type=checkbox]",
  radio: "input[type=radio]",
  searchbox: "input[type=search]",
  spinbutton: "input[type=number]",
  slider: "input[type=range]",
  textbox:
    "textarea, input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=password])",
  combobox: "select",
  heading: "h1, h2, h3, h4, h5, h6",
  row: "tr",
  cell: "td",
  columnheader: "th",
  option: "option",
  image: "img",
};
const anyNamed = [
  "[aria-label], [aria-labelledby], [role], input:not([type=hidden])",
  ...Object.values(elementsByRole),
].join();

const listModals: Program<[], Element[]> = program(
  `({ dom }) => [...new Set([...dom.queryAll(document, ":modal"), dom.closest(dom.focused(), ":modal")])].filter(Boolean)`,
);
const listBehind: Program<[string, string, number], Element[]> = program(
  `(kit, wanted, named, open, ...roots) => {
    const { dom, state, sight } = kit;
    const foremost = roots.splice(0, open);
    const isBehind = (one) => !foremost.some((modal) => dom.isWithin(modal, one)) && !state.isInert(one) && sight.isVisible(one);
    const found = (${namesUnread})(kit, (${letterCase})(), wanted, named).filter(isBehind);
    return roots.length === 0 ? found : dom.within(roots, found);
  }`,
);

/**
 * Elements of a name that a person sees behind a modal dialog: Chromium gives them no name, as screen readers do not read them. What else is `inert`
 * is left out, as it is mostly out of view, such as a closed drawer.
 * @param roots within which they are; none for the whole document.
 */
export async function namedBehindModal(
  world: World,
  name: string,
  role: string | null,
  roots: readonly ObjectId[],
  objectGroup: string,
): Promise<ObjectId[]> {
  const modals = await listIn(world, listModals, [], [], objectGroup);
  if (modals.length === 0) return [];
  // Of several that are open, Chromium reads the one before the others.
  const read = await Promise.all(modals.map((modal) => accessibleOf(world, modal)));
  const foremost = modals.filter((_, index) => read[index] !== null);
  const ofRole = [
    `[role=${JSON.stringify(role)}]`,
    `:is(${elementsByRole[role ?? ""] ?? ":not(*)"}):not([role])`,
  ].join();
  const named = role === null ? anyNamed : ofRole;
  return listIn(world, listBehind, [name, named, foremost.length], [...foremost, ...roots], objectGroup);
}
