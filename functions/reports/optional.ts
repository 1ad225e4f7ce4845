import type { FileRef } from "../core/run/run-files.ts";

/** Turns an error into `null` and a warning. */
export async function optional(
  name: string,
  file: Promise<FileRef | null>,
  warn: (warning: string) => void,
): Promise<FileRef | null> {
  try {
    return await file;
  } catch (error) {
    warn(`The ${name} could not be made: ${error}`);
    return null;
  }
}
