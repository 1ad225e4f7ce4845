import { checkStep } from "./check-step.ts";
import type { Step } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

/**
 * Checks the steps of a test in order, each with the variables that earlier ones captured, and their positions. The paths of
 * the faults begin at the list of the steps.
 * @param declared the names of the scenario's variables and secrets.
 */
export function checkSteps(steps: readonly Step[], declared: readonly string[]): StepFault[] {
  const known = [...declared];
  const captures = firstCaptures(steps);
  return steps.flatMap((step, index) => {
    const faults: StepFault[] = [
      ...checkStep(step, { known, captures }),
      ...shadowFaults(step, declared),
      ...endFaults(step, index === steps.length - 1),
    ];
    known.push(...capturedIn(step));
    return faults.map((fault) => ({ ...fault, path: [index, ...fault.path] }));
  });
}

/** The names of the variables that a step captures. */
function capturedIn(step: Step): string[] {
  if (step.type === "capture") return [step.variable];
  return step.type === "request" ? Object.keys(step.capture ?? {}) : [];
}

function firstCaptures(steps: readonly Step[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    for (const name of capturedIn(step)) if (!numbers.has(name)) numbers.set(name, index + 1);
  }
  return numbers;
}

function shadowFaults(step: Step, declared: readonly string[]): StepFault[] {
  return capturedIn(step)
    .filter((name) => declared.includes(name))
    .map((name) => ({
      message: `"${name}" is declared in variables or secrets: what is captured needs a name of its own.`,
      ...(step.type === "request" ? { path: ["capture", name], at: "key" as const } : { path: ["variable"] }),
    }));
}

function endFaults(step: Step, isLast: boolean): StepFault[] {
  if (step.type !== "expectDialog" || !isLast) return [];
  return [{ path: [], message: "expectDialog stands before the step that opens the dialog: none follows." }];
}
