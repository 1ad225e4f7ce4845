import { ServiceError } from "../core/error.ts";

/**
 * An attempt that had begun was requested again: its process ended, or could not hand in its result. A test must not do
 * by accident twice what it did once.
 */
export class AttemptLost extends ServiceError {
  override readonly name = "AttemptLost";
}
