import { ServiceError } from "../../functions/core/error.ts";

/** A command cannot run as it was typed; the message says what to change. */
export class UsageError extends ServiceError {
  override readonly name = "UsageError";
}
