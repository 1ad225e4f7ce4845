import { ServiceError } from "../../functions/core/error.ts";

/** A command that cannot be carried out as it was given; the message says what to change. */
export class UsageError extends ServiceError {
  override readonly name = "UsageError";
}
