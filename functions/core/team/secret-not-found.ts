import { ServiceError } from "../error.ts";

/** A scenario names a secret for which its team has no value. */
export class SecretNotFound extends ServiceError {
  override readonly name = "SecretNotFound";
}
