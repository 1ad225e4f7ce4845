import { formatDuration } from "../../../functions/core/time/duration.ts";
import { ApiProblem, isFromTheWay, type Unreachable } from "../../../packages/client/src/errors.ts";
import { patiently as patientlyInSilence } from "../../../packages/client/src/patience.ts";
import { NoTokenNow } from "../options/no-token-now.ts";
import { note } from "../terminal/output.ts";

/** How long a failing service is retried where no run is followed, in milliseconds. */
export const requestPatienceMs = 20_000;

/** How long to keep trying, and a signal that stops earlier. */
export interface Patience {
  /** Epoch milliseconds after which no further attempt is made. */
  until: number;
  /** The same while the service says when it takes requests again; by default as `until`. */
  untilAsked?: number;
  signal?: AbortSignal;
}

/** The client's patience, which says when it is needed. @throws the call's last error, or the signal's reason. */
export function patiently<T>(call: (signal?: AbortSignal) => Promise<T>, patience: Patience): Promise<T> {
  return patientlyInSilence(call, saying(patience));
}

/** The same patience, which says when it is needed. @param describe the failure, in one line. */
export function saying(patience: Patience, describe = shortly) {
  const onRetry = (error: ApiProblem | Unreachable, until: number) =>
    note(`${describe(error)} Trying again for up to ${formatDuration(until - Date.now())}.`);
  return { ...patience, onRetry };
}

/** One line: if the last attempt fails too, its whole message is printed then. */
function shortly(error: ApiProblem | Unreachable): string {
  if (error instanceof ApiProblem) return `The API answers ${error.status}.`;
  if (error instanceof NoTokenNow) return error.message;
  return isFromTheWay(error.cause) ? "Something else than the API answers." : "The connection failed.";
}
