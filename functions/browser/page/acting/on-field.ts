import type { Choice, Obstacle } from "../../in-page/choice.ts";
import type { Dom } from "../../in-page/dom.ts";
import type { FieldFound, Fields } from "../../in-page/field.ts";
import type { Kit } from "../../in-page/kit.ts";
import { obstacleAt } from "../../in-page/reach-field.ts";
import { type Reading, readField } from "../../in-page/read-field.ts";
import { type InPage, onChosen } from "../finding/find-element.ts";

/** A field in its page. */
export interface Field extends FieldFound {
  choice: Choice;
  dom: Dom;
  fields: Fields;
  inLine: Kit["inLine"];
  /** The box in which an editor draws the text of the field, if it has the focus; `null` for other fields. */
  editor: Element | null;
  /** Whether the browser gives to the page what is typed. */
  isGiven: boolean;
  read(): Reading;
  /** Notes that it is about to be typed into. */
  noteTyping(): void;
  /** What prevents a person from putting the cursor into it. */
  obstacle(): Obstacle | null;
}

/** A custom element with several fields. */
export interface SeveralFields {
  field: "several";
}

/**
 * For `atElement`: passes the field that an element is, or that a custom element contains.
 * @param make runs in the page, so it refers to nothing outside itself.
 */
export function onField<A, R>(make: (field: Field, input: A) => R): InPage<A, R | SeveralFields> {
  return onChosen(fieldFirst(make));
}

/** The page gets its text, so it cannot be a closure. */
function fieldFirst<A, R>(
  make: (field: Field, input: A) => R,
): (choice: Choice, input: A, kit: Kit) => R | SeveralFields {
  return new Function(
    "choice",
    "input",
    "kit",
    `const found = kit.fields.of(choice.element);
     if (found.length !== 1) return { field: "several" };
     const [{ element, kind }] = found;
     const given = kit.dom.givenTextOf(element);
     const own = () => given === null ? {} : { value: kit.dom.givenTextOf(element) ?? "", type: "editable" };
     const read = () => ({ ...(${readField})(element), ...own(), drawn: kit.editors.drawnFor(element) });
     const obstacle = () => (${obstacleAt})(choice, element, kit);
     const editor = kit.editors.around(element);
     const noteTyping = () => kit.typedInto.add(element);
     return (${make})({ choice, element, kind, dom: kit.dom, fields: kit.fields, inLine: kit.inLine, editor, isGiven: given !== null, read, noteTyping, obstacle }, input);`,
  ) as never;
}
