import { holdsPlaceholder } from "./interpolate.ts";
import type { DocumentPath } from "./source-document.ts";
import type { StepFault } from "./step-fault.ts";

/** Reports a malformed regular expression; one with a placeholder is not known before the step runs. */
export function patternFaults(pattern: string | undefined, path: DocumentPath): StepFault[] {
  if (pattern === undefined || holdsPlaceholder(pattern)) return [];
  try {
    new RegExp(pattern);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ path, message: `Not a regular expression: ${reason}.` }];
  }
}
