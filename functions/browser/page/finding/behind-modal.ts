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
/**
 * What a page hides from screen readers for as long as a dialog is open that is not modal to the browser: all that lies beside the way from the page
 * to that. Not what has nothing to use and no heading, as an icon, which is hidden at all times.
 */
const listHidden: Program<[], Element[]> = program(`({ dom, sight, controls }) => {
  const hidden = dom.queryAll(document, '[inert], [aria-hidden="true"]');
  if (hidden.length === 0) return [];
  const open = dom.queryAll(document, '[role="dialog"], [role="alertdialog"], dialog').filter(sight.isForEyes);
  const onWay = new Set(open.flatMap((box) => dom.pathOf(dom.parentOf(box))));
  const isBeside = (one) => onWay.has(dom.parentOf(one)) && !onWay.has(one) && !open.includes(one);
  const holdsContent = (one) => dom.queryAll(one, controls.operable + ', h1, h2, h3, h4, h5, h6, [role="heading"]').length > 0;
  return hidden.filter((one) => isBeside(one) && holdsContent(one));
}`);
interface Around {
  /** Whether something may be open modally, here or around the frame. */
  isModal: boolean;
  /** How many of the elements are open before the others, modally. */
  open: number;
  /** How many of those after them are hidden from screen readers. */
  hidden: number;
  /** How many of those after them are found already. */
  known: number;
}
const listBehind: Program<[string, string, Around], Element[]> = program(
  `(kit, wanted, named, around, ...roots) => {
    const { dom, state, sight } = kit;
    const [open, hidden, known] = [around.open, around.hidden, around.known].map((count) => roots.splice(0, count));
    // The root of a frame that is behind nothing.
    const isModal = around.isModal && !open.some((bound) => dom.matches(bound, ":root"));
    if (!isModal && hidden.length === 0) return [];
    const isBehind = (one) => isModal && !open.some((modal) => dom.isWithin(modal, one)) && !state.isInert(one);
    const isHidden = (one) => hidden.some((part) => dom.isWithin(part, one)) && sight.isForEyes(one) && !sight.isOutOfReach(one);
    const isMeant = (one) => !known.includes(one) && sight.isVisible(one) && (isBehind(one) || isHidden(one));
    const found = (${namesUnread})(kit, (${letterCase})(), wanted, named).filter(isMeant);
    return roots.length === 0 ? found : dom.within(roots, found);
  }`,
);

/** Whether Chromium keeps an element from screen readers for a dialog before it, or an attribute around it. */
async function isInert({ session }: World, objectId: ObjectId): Promise<boolean> {
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
  return nodes[0]?.ignoredReasons?.some(({ name }) => /inert|modal/i.test(name)) ?? false;
}

/**
 * Elements of a name that a person sees behind a modal dialog, or behind one for which the page hides them from screen readers: Chromium gives them no
 * name, as screen readers do not read them. What else is `inert` is left out, as it is mostly out of view, such as a closed drawer.
 * @param options.roots within which they are; none for the whole document.
 * @param options.known those that have a name for Chromium too.
 */
export async function namedBehindModal(
  world: World,
  name: string,
  role: string | null,
  {
    roots,
    known,
    objectGroup,
  }: { roots: readonly ObjectId[]; known: readonly ObjectId[]; objectGroup: string },
): Promise<ObjectId[]> {
  const [bounds, hidden] = await Promise.all([
    listIn(world, listBounds, [], [], objectGroup),
    listIn(world, listHidden, [], [], objectGroup),
  ]);
  const areInert = await Promise.all(bounds.map((bound) => isInert(world, bound)));
  if (bounds.length === 0 && hidden.length === 0) return [];
  // Of several that are open, Chromium reads the one before the others.
  const foremost = bounds.filter((_, index) => !areInert[index]);
  const ofRole = [
    `[role=${JSON.stringify(role)}]`,
    `:is(${elementsByRole[role ?? ""] ?? ":not(*)"}):not([role])`,
  ].join();
  const named = role === null ? anyNamed : ofRole;
  const around = {
    isModal: bounds.length > 0,
    open: foremost.length,
    hidden: hidden.length,
    known: known.length,
  };
  const elements = [...foremost, ...hidden, ...known, ...roots];
  return listIn(world, listBehind, [name, named, around], elements, objectGroup);
}
