import type { StepResult } from "../core/run/result.ts";
import { interpolateStep } from "../core/scenario/interpolate.ts";
import type { Step } from "../core/scenario/step.ts";
import { type Mask, maskedText } from "./masking/mask.ts";
import { titleOf } from "./step-titles.ts";

/** The values that titles are made with. */
interface Known {
  /** Variables by name. */
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  mask: Mask;
}

/** The steps before any of them has run. Secrets in their titles are masked. */
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

/** The title of a step with the values that are known so far. */
export function titleIn({ values, secrets, mask }: Known, step: Step): string {
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, maskedText]));
  return mask.apply(titleOf(interpolateStep(step, { ...values, ...hidden })));
}
