import { type BoxState, boxState } from "../../in-page/box-state.ts";
import { closePicker } from "../../in-page/close-picker.ts";
import {
  beginTyping,
  type Edit,
  type OptionPicked,
  pickOption,
  setValue,
  type TypingBegun,
} from "../../in-page/edit-field.ts";
import type { Reading } from "../../in-page/read-field.ts";
import { watchField } from "../../in-page/watch-field.ts";
import type { InPage } from "../finding/find-element.ts";
import { type Field, onField, type SeveralFields } from "./on-field.ts";

/** The result of preparing a field, by its kind. A text still has to be typed, and a checkbox to be clicked. */
export type Taken = {
  /** Where the field is, in the frame's viewport; `null` for one that the film does not outline. */
  box: FieldBox | null;
} & (
  | ({ field: "text" } & TypingBegun)
  | ({ field: "option" } & OptionPicked)
  | { field: "value"; became: Reading }
  | ({ field: "tick" } & BoxState)
  | { field: "file" }
);

/** CSS pixels. */
export interface FieldBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How long ago the frame was scrolled, in milliseconds. */
  sinceScrolledMs: number;
}

interface TakeArguments extends Edit {
  /** Name of a global function by which `endFieldWatch` finds the field again. */
  watch: string;
}

/** For `atElement`: begins to edit a field that a person can reach, as its kind demands. */
export const takeField: InPage<TakeArguments, Taken | SeveralFields> = onField(
  new Function(
    "field",
    "input",
    `const { kind } = field;
     const obstacle = kind === "text" || kind === "option" || kind === "value" ? field.obstacle() : null;
     if (obstacle) return obstacle;
     const ways = { text: ${beginTyping}, option: ${pickOption}, value: ${setValue}, tick: ${boxState} };
     const shown = field.editor ?? field.element;
     for (const one of new Set([field.dom.focused(), field.element])) (${closePicker})(one);
     const before = field.dom.boxOf(shown);
     const made = ways[kind]?.(field, input);
     const { x, y, width, height } = field.dom.boxOf(shown);
     // A field that is partly out of view is scrolled to as it gets the cursor.
     const sinceScrolledMs = x === before.x && y === before.y ? field.dom.sinceScrolled() : 0;
     const box = kind === "tick" || kind === "file" ? null : { x, y, width, height, sinceScrolledMs };
     const taken = { ...made, field: kind, box };
     if (kind === "text") field.noteTyping();
     if (!taken.focused && taken.picked !== null) (${watchField})(field, input.watch);
     return taken;`,
  ) as (field: Field, input: TakeArguments) => Taken,
);
