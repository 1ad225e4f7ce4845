import type { DocumentPath } from "./source-document.ts";

/** A fault of a step that its schema cannot see; the path begins at the step. */
export interface StepFault {
  path: DocumentPath;
  message: string;
}
