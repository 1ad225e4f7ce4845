import { closest } from "../closest.ts";
import { editDistance } from "../edit-distance.ts";

/** Those of ARIA 1.2, and of the drafts of 1.3, that Chromium 153 gives: https://w3c.github.io/aria/#role_definitions */
const ariaRoles: readonly string[] = `
  alert alertdialog application article banner
  blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition
  deletion dialog document emphasis feed figure form generic grid gridcell group heading image img insertion
  link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
  menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row
  rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton
  status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar
  tooltip tree treegrid treeitem`
  .trim()
  .split(/\s+/);

/**
 * Why no element has a role, and what would be right; `null` if one can. What Chromium gives to elements without a role of ARIA begins
 * with a capital (`LabelText`), and the roles of other vocabularies have a hyphen (`doc-chapter`): those are left to the browser.
 */
export function roleFault(role: string): string | null {
  if (ariaRoles.includes(role) || role.includes("-")) return null;
  const isOfChromium = /^[A-Z]/.test(role);
  const lower = role.toLowerCase();
  // A spinner is neither a banner nor a slider.
  const alike = ariaRoles.filter((known) => editDistance(lower, known, 2) <= 2);
  const near = ariaRoles.includes(lower) ? lower : isOfChromium ? null : closest(role, alike);
  if (near !== null) return `there is no role "${role}". Did you mean "${near}"?`;
  if (isOfChromium) return null;
  return `there is no role "${role}": roles are those of ARIA, such as "button", "dialog" and "status"`;
}
