import { alikeNames } from "../../in-page/alike-names.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { listIn, type ObjectId, type World } from "../frame-world.ts";

/** By the roles that Chromium gives them: what is named, unless it says its role itself. */
const elementsByRole: Readonly<Record<string, string>> = {
  link: "a[href], area[href]",
  button: "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image])",
  checkbox: "input[type=checkbox]",
  radio: "input[type=radio]",
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

const listBehind: Program<[string, string], Element[]> = program(
  `(kit, wanted, named, ...roots) => {
    const { dom, state, sight } = kit;
    const modal = dom.queryAll(document, ":modal").at(-1) ?? dom.closest(dom.focused(), ":modal");
    if (!modal) return [];
    const { candidates, isCalled } = (${alikeNames})(kit);
    const isBehind = (one) => !dom.isWithin(modal, one) && !state.isInert(one) && sight.isVisible(one);
    const found = candidates(wanted).filter((one) => dom.matches(one, named) && isBehind(one) && isCalled(one, wanted));
    return roots.length === 0 ? found : dom.within(roots, found);
  }`,
);

/**
 * Elements of a name that a person sees behind a modal dialog: Chromium gives them no name, as screen readers do not read them. What else is `inert`
 * is left out, as it is mostly out of view, such as a closed drawer.
 * @param roots within which they are; none for the whole document.
 */
export function namedBehindModal(
  world: World,
  name: string,
  role: string | null,
  roots: readonly ObjectId[],
  objectGroup: string,
): Promise<ObjectId[]> {
  const all = ["[aria-label], [aria-labelledby], [role]", ...Object.values(elementsByRole)].join();
  const ofRole = [
    `[role=${JSON.stringify(role)}]`,
    `:is(${elementsByRole[role ?? ""] ?? ":not(*)"}):not([role])`,
  ].join();
  return listIn(world, listBehind, [name, role === null ? all : ofRole], roots, objectGroup);
}
