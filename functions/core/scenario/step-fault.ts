import type { DocumentPath } from "./source-document.ts";

/** A fault of a step that its schema cannot detect; the path is relative to the step. */
export interface StepFault {
  path: DocumentPath;
  message: string;
  /** Which part of the field it is about; its value when absent. */
  at?: "key";
}
