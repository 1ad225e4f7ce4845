import type { StepOf } from "./step.ts";

export type Operator = NonNullable<StepOf<"waitForElement">["operator"]>;

/** How many elements a step waits for. */
export interface WantedCount {
  operator: Operator;
  count: number;
  /** No element may be visible, whether it exists or not. */
  isAbsence: boolean;
}

/**
 * By default at least one, and with a count at least so many, as Chrome's Recorder means it; but none if that is 0, since 0 or more are always
 * there. Hidden ones without a count, or none of them, are an absence.
 */
export function wantedCount(
  step: Partial<Pick<StepOf<"waitForElement">, "operator" | "count" | "visible">>,
): WantedCount {
  const { operator, count = 1, visible } = step;
  const isNone = step.count === 0 && operator === undefined;
  if (visible === false && (step.count === undefined || isNone)) {
    return { operator: "==", count: 0, isAbsence: true };
  }
  return { operator: operator ?? (isNone ? "==" : ">="), count, isAbsence: false };
}
