import type { Field } from "../page/acting/on-field.ts";

export interface BoxState {
  isOn: boolean | "mixed" | null;
  /** The value that the box stands for. */
  own: string | null;
  /** Whether a person clicks elsewhere, since the box is hidden behind its label or lies within another element. */
  isBehind: boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function boxState({ choice, element, dom, fields, read, obstacle }: Field): BoxState {
  return {
    isOn: read().isOn,
    own: dom.attribute(element, "value"),
    isBehind:
      (element !== choice.element || obstacle() !== null) && fields.placeToTick(choice.element) !== undefined,
  };
}
