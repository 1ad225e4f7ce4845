import type { ChooseArguments } from "../choice.ts";

/** What a step is about to do with the element that it looks for. */
export interface Purpose extends ChooseArguments {
  /** Whether it will use the pointer on it. */
  isPointed: boolean;
  /** Whether a label or an option stands for its field. */
  isForField: boolean;
  /** Whether it will use it, and not only look at it. */
  isUsed: boolean;
  /** Whether it will click it, and nothing more than that. */
  isForClick: boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function purposeOf(needs: ChooseArguments): Purpose {
  const { need, isDragged, isForWord, isForMenu } = needs;
  return {
    ...needs,
    isPointed: ["hovered", "clicked", "ticked", "labelling"].includes(need),
    isForField: ["ticked", "edited", "field"].includes(need),
    isUsed: !["visible", "attached", "field"].includes(need),
    isForClick: need === "clicked" && !isDragged && !isForWord && !isForMenu,
  };
}
