import type { StepResult } from "../core/result.ts";
import { interpolateStep } from "../core/scenario/interpolate.ts";
import type { Step } from "../core/scenario/step.ts";
import { type Mask, maskedText } from "./masking/mask.ts";
import { titleOf } from "./step-titles.ts";

/** What titles are made with. */
export interface Known {
  /** Variables by name. */
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  mask: Mask;
}

/** The steps before any of them ran, with titles that give no secret away. */
export function plannedSteps({ steps, ...known }: Known & { steps: readonly Step[] }): StepResult[] {
  return steps.map(
    (step, index): StepResult => ({
      number: index + 1,
      type: step.type,
      title: titleIn(known, step),
      outcome: "not_run",
      startedAfterMs: null,
      durationMs: null,
    }),
  );
}

/** The title of a step with what is known by now. */
export function titleIn({ values, secrets, mask }: Known, step: Step): string {
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, maskedText]));
  return mask.apply(titleOf(interpolateStep(step, { ...values, ...hidden })));
}
