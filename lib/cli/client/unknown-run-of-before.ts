import { ServiceError } from "../../../functions/core/error.ts";

/** This job has triggered a run before, and the service does not say how that gets on. */
export class UnknownRunOfBefore extends ServiceError {
  override readonly name = "UnknownRunOfBefore";
  readonly executionId: string;

  /** @param end what the service says instead. */
  constructor(executionId: string, end: Error) {
    super(`${end.message}\nThis job has triggered ${executionId} before, which may still be running.`, {
      cause: end,
    });
    this.executionId = executionId;
  }
}
