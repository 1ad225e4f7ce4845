import type { StepOutcome, StepResult } from "../../core/run/result.ts";

/** Steps that a report combines in one line because there are too many of them. */
export interface FoldedSteps {
  outcome: StepOutcome;
  from: number;
  to: number;
  /** The sum of their durations. */
  durationMs: number;
}

/** How many steps of an attempt are listed one by one: those around a failed one, and the first and last. */
export interface Detail {
  /** Up to this many steps, all are listed. */
  all: number;
  /** Beyond that, this many on each side of a step that matters. */
  around: number;
}

/**
 * An attempt's steps with the uneventful stretches folded. The steps that matter are the first, the last and each one
 * whose outcome differs from that of the step before it.
 */
export function foldSteps(
  steps: readonly StepResult[],
  { all, around }: Detail,
): (StepResult | FoldedSteps)[] {
  if (steps.length <= all) return [...steps];
  const matters = steps.flatMap((step, at) => (step.outcome === steps[at - 1]?.outcome ? [] : [at]));
  const told = new Set([...matters, steps.length - 1].flatMap((at) => neighbours(at, around)));
  const lines: (StepResult | FoldedSteps)[] = [];
  for (const [at, step] of steps.entries()) {
    const last = lines.at(-1);
    if (told.has(at)) lines.push(step);
    else if (last && "from" in last) {
      last.to = step.number;
      last.durationMs += step.durationMs ?? 0;
    } else lines.push(folded(step));
  }
  return lines;
}

function neighbours(at: number, around: number): number[] {
  return Array.from({ length: 2 * around + 1 }, (_, offset) => at - around + offset);
}

function folded({ outcome, number, durationMs }: StepResult): FoldedSteps {
  return { outcome, from: number, to: number, durationMs: durationMs ?? 0 };
}
