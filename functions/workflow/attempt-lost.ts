import { ServiceError } from "../core/error.ts";

/**
 * An attempt was asked for again that had begun: its process ended, or could not hand in what came of it. What a test did itself must
 * not be done twice by chance.
 */
export class AttemptLost extends ServiceError {
  override readonly name = "AttemptLost";
}
