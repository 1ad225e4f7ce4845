import { ServiceError } from "../core/error.ts";

/** A step that could not be done or a check that did not hold, in words for a person. */
export class StepFailed extends ServiceError {
  override readonly name = "StepFailed";
  readonly retryable = false;
}

/** The text in quotes, on one line, at most `longest` characters. */
export function quote(text: string, longest = 200): string {
  return `"${shorten(text.replace(/\s+/g, " ").trim(), longest)}"`;
}

export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
