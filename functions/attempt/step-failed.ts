import { ServiceError } from "../core/error.ts";
import type { Comparison } from "../core/run/result.ts";
import { markedToCut } from "./masking/due-cut.ts";

/** A step could not be done or a check did not hold. The message is written for the scenario's author. */
export class StepFailed extends ServiceError {
  override readonly name = "StepFailed";
  /** The two sides of a check that compared. */
  readonly comparison: Comparison | undefined;

  constructor(
    message: string,
    { comparison, ...options }: ErrorOptions & { comparison?: Comparison | undefined } = {},
  ) {
    super(message, options);
    this.comparison = comparison;
  }
}

/** The text in quotes, on one line, with at most `longest` characters left by the mask. */
export function quote(text: string, longest = 200): string {
  return `"${shorten(text.replace(/\s+/g, " ").trim(), longest)}"`;
}

/** The text with at most `longest` characters left by the mask, which every text for a person goes through. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : markedToCut(text, longest);
}
