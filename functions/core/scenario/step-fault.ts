import type { DocumentPath } from "./source-document.ts";

/** A fault of a step that its schema cannot detect; the path is relative to the step. */
export interface StepFault {
  path: DocumentPath;
  message: string;
}
