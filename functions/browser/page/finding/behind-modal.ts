import { type Program, program } from "../../in-page/kit.ts";
import { letterCase } from "../../in-page/letter-case.ts";
import { namesUnread } from "../../in-page/names-unread.ts";
import { listIn, type ObjectId, type World } from "../frame-world.ts";

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
  group: "fieldset",
  table: "table",
};
const anyNamed = [
  "[aria-label], [aria-labelledby], [role], input:not([type=hidden]), svg, iframe, caption, dt, dfn",
  ...Object.values(elementsByRole),
].join();

/** The modal dialogs; in a frame without one its root, since the frame itself may lie behind one. */
const listBounds: Program<[], Element[]> = program(`({ dom }) => {
  const modals = [...new Set([...dom.queryAll(document, ":modal"), dom.closest(dom.focused(), ":modal")])].filter(Boolean);
  return modals.length === 0 && self !== top ? dom.queryAll(document, ":root") : modals;
}`);
const listBehind: Program<[string, string, number], Element[]> = program(
  `(kit, wanted, named, open, ...roots) => {
    const { dom, state, sight } = kit;
    const foremost = roots.splice(0, open);
    // The root of a frame that is behind nothing.
    if (foremost.some((bound) => dom.matches(bound, ":root"))) return [];
    const isBehind = (one) => !foremost.some((modal) => dom.isWithin(modal, one)) && !state.isInert(one) && sight.isVisible(one);
    const found = (${namesUnread})(kit, (${letterCase})(), wanted, named).filter(isBehind);
    return roots.length === 0 ? found : dom.within(roots, found);
  }`,
);

/** Whether Chromium keeps an element from screen readers for a dialog before it, or an attribute around it. */
async function isInert({ session }: World, objectId: ObjectId): Promise<boolean> {
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
  return nodes[0]?.ignoredReasons?.some(({ name }) => /inert|modal/i.test(name)) ?? false;
}

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
  const bounds = await listIn(world, listBounds, [], [], objectGroup);
  const areInert = await Promise.all(bounds.map((bound) => isInert(world, bound)));
  if (bounds.length === 0) return [];
  // Of several that are open, Chromium reads the one before the others.
  const foremost = bounds.filter((_, index) => !areInert[index]);
  const ofRole = [
    `[role=${JSON.stringify(role)}]`,
    `:is(${elementsByRole[role ?? ""] ?? ":not(*)"}):not([role])`,
  ].join();
  const named = role === null ? anyNamed : ofRole;
  return listIn(world, listBehind, [name, named, foremost.length], [...foremost, ...roots], objectGroup);
}
