import { getSystemErrorMessage } from "node:util";
import { ServiceError } from "../core/error.ts";

/**
 * Says in a report that a file is missing. The message of a foreign error may name a bucket, an account or a
 * folder, so it is left out; of an error of the operating system, such as a full disk, the general description is given.
 */
export function storingFault(file: string, error: unknown): string {
  const reason = reasonOf(error);
  return `${file} could not be stored${reason === null ? "" : `: ${reason}`}`;
}

function reasonOf(error: unknown): string | null {
  if (error instanceof ServiceError) return error.message;
  const { errno } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof errno === "number" ? getSystemErrorMessage(errno) : null;
}
