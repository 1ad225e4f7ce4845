import type { Page } from "playwright-core";
import { quote } from "../../attempt/step-failed.ts";
import { atMost } from "../../core/at-most.ts";
import { type Program, program } from "../in-page/kit.ts";
import { run } from "./frame-world.ts";

/** Milliseconds. */
const limitMs = 500;

interface RefusedEntry {
  field: string;
  /** What the browser says, which may quote what the field holds; `null` if that is not to be read. */
  reason: string | null;
}

/**
 * After it has refused to send a form, the browser puts the cursor into the first field that is not as it has to be, and says why beside it. Without
 * a window it does not draw that.
 */
const refusedEntry: Program<[], RefusedEntry | null> = program(({ dom, naming, sight }) => {
  const field = dom.focused();
  if (!field || !dom.matches(field, ":is(input, select, textarea):user-invalid") || !sight.isVisible(field))
    return null;
  const { form, validationMessage } = field as HTMLInputElement;
  if (!form || dom.attribute(form, "novalidate") !== null) return null;
  const isCovered = getComputedStyle(field).getPropertyValue("-webkit-text-security") !== "none";
  return { field: naming.described(field), reason: isCovered ? null : validationMessage };
});

/** A sentence about a field for which the browser sends no form, which may have caused a failure; empty if there is none. Never fails. */
export async function refusedEntryRemark(page: Page | null): Promise<string> {
  if (!page) return "";
  const refused = await atMost(limitMs, run(page.mainFrame(), refusedEntry)).catch(() => null);
  if (!refused) return "";
  const reason = refused.reason ? `: ${quote(refused.reason)}` : "";
  return ` The browser sends no form with the ${refused.field} as it is${reason}.`;
}
