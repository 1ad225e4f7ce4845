import { holdsPlaceholder } from "./interpolate.ts";
import { JsonPathInvalid, valueAt } from "./json-path.ts";
import type { StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

/** Whether the JSON paths are well-formed by which a request checks its answer and captures variables. */
export function jsonPathFaults({ expect, capture = {} }: StepOf<"request">): StepFault[] {
  return [
    ...Object.keys(expect?.json ?? {}).flatMap((json) =>
      pathFaults(json, { path: ["expect", "json", json], at: "key" }),
    ),
    ...Object.entries(capture).flatMap(([name, { json = "$" }]) =>
      pathFaults(json, { path: ["capture", name, "json"] }),
    ),
  ];
}

/** A path with a placeholder is not known before the step runs. */
function pathFaults(json: string, place: Omit<StepFault, "message">): StepFault[] {
  if (holdsPlaceholder(json)) return [];
  try {
    valueAt(null, json);
    return [];
  } catch (error) {
    if (!(error instanceof JsonPathInvalid)) throw error;
    return [{ ...place, message: error.message }];
  }
}

/** A drag by no distance moves nothing. */
export function distanceFaults({ by }: StepOf<"drag">): StepFault[] {
  if (by?.x !== 0 || by.y !== 0) return [];
  return [{ path: ["by"], message: "Has to be a distance: x and y are both 0." }];
}
