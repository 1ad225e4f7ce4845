import { holdsPlaceholder } from "./interpolate.ts";
import { JsonPathInvalid, valueAt } from "./json-path.ts";
import type { StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

/** Whether the JSON paths by which a request captures variables are well-formed. */
export function captureFaults({ capture = {} }: StepOf<"request">): StepFault[] {
  return Object.entries(capture).flatMap(([name, { json }]) => {
    if (json === undefined || holdsPlaceholder(json)) return [];
    try {
      valueAt(null, json);
      return [];
    } catch (error) {
      if (!(error instanceof JsonPathInvalid)) throw error;
      return [{ path: ["capture", name, "json"], message: error.message }];
    }
  });
}

/** A drag by no distance moves nothing. */
export function distanceFaults({ by }: StepOf<"drag">): StepFault[] {
  if (by?.x !== 0 || by.y !== 0) return [];
  return [{ path: ["by"], message: "Has to be a distance: x and y are both 0." }];
}
