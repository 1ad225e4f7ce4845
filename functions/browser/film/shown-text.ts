import { collapsed } from "../../attempt/text-expectation.ts";
import { withoutReordering } from "../../core/reordering.ts";

/** A text as a film says it: in one line, and without what would reorder the words beside it. */
export function shownText(text: string): string {
  return withoutReordering(collapsed(text));
}
