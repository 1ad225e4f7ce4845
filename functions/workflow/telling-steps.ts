import { toldStepName } from "../core/artifacts/object-keys.ts";
import type { AttemptOrder } from "../core/attempt/attempt-order.ts";
import { writeDocument } from "../core/stored-document.ts";
import { writeOnce } from "../runner/order-files.ts";
import { logger } from "../shared/logger.ts";
import { StepTelling, type TellStep } from "./step-telling.ts";

/** How long it may take to store a step, in milliseconds. */
const limitMs = 5_000;

/** Tells by the form of an attempt's order which step it is at. An order of an earlier version has no such form: nothing is told then. */
export function tellingSteps(forms: AttemptOrder["forms"]): StepTelling {
  const tell: TellStep = (step, over) => {
    const signal = AbortSignal.any([over, AbortSignal.timeout(limitMs)]);
    return writeOnce(forms, toldStepName, writeDocument(step), "application/json", signal);
  };
  const isPossible = toldStepName in forms;
  return new StepTelling(isPossible ? tell : async () => undefined, (error) =>
    logger().warn("A step could not be told", { error }),
  );
}
