import type { Choice } from "../../in-page/choice.ts";
import type { Kit } from "../../in-page/kit.ts";
import { letterCase } from "../../in-page/letter-case.ts";
import { readText, type Shown } from "../../in-page/read-text.ts";
import { skippedContent } from "../../in-page/skipped-content.ts";
import { onChosen } from "./find-element.ts";

/** Longest text, in characters, that can be compared. For more than that, a smaller element should be chosen. */
export const longestText = 1_000_000;

// The page gets its text, so it cannot be a closure.
const read = new Function(
  "choice",
  "longest",
  "kit",
  `return (${readText})(choice, kit.fields.of(choice.element), longest, kit, (${letterCase})(), (${skippedContent})(kit.dom))`,
);

/** For `atElement`: reads what an element shows. Its input is the longest text, in characters. */
export const shownText = onChosen(read as (choice: Choice, longest: number, kit: Kit) => Shown);

/** `2,000,000 characters, more than 1,000,000` */
export function tooLong({ length }: Shown): string {
  return `${length.toLocaleString("en")} characters, more than ${longestText.toLocaleString("en")}`;
}
