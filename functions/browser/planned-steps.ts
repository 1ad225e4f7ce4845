import type { StepResult } from "../core/result.ts";
import { interpolateStep } from "../core/scenario/interpolate.ts";
import type { Step } from "../core/scenario/step.ts";
import { type Mask, maskedText } from "./masking.ts";
import { titleOf } from "./step-titles.ts";

interface PlanArguments {
  steps: readonly Step[];
  /** Variables by name. */
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  mask: Mask;
}

/** The steps before any of them ran, with titles that give no secret away. */
export function plannedSteps({ steps, values, secrets, mask }: PlanArguments): StepResult[] {
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, maskedText]));
  return steps.map(
    (step, index): StepResult => ({
      number: index + 1,
      type: step.type,
      title: mask.apply(titleOf(interpolateStep(step, { ...values, ...hidden }))),
      outcome: "not_run",
      startedAfterMs: null,
      durationMs: null,
    }),
  );
}
