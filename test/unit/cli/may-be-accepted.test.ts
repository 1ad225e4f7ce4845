import { expect, test } from "vitest";
import { mayHaveArrived } from "../../../lib/cli/client/may-be-accepted.ts";
import { NoTokenNow } from "../../../lib/cli/options/no-token-now.ts";
import { UsageError } from "../../../lib/cli/usage-error.ts";
import { ApiProblem, UnexpectedAnswer, Unreachable } from "../../../packages/client/src/errors.ts";

/** As of fetch, whose own message says only that it failed. */
const lost = (code: string) =>
  new Unreachable("…", { cause: new TypeError("fetch failed", { cause: { code } }) });

test.each<[string, Error, boolean]>([
  ["a connection that was cut", lost("ECONNRESET"), true],
  ["an answer that did not come", new Unreachable("…", { cause: new Error("timeout") }), true],
  ["a failure of the service", new ApiProblem(500, "internal_error", "…", null), true],
  ["a gateway's", new ApiProblem(504, "", "…", null), true],
  ["an answer that is not the API's", new UnexpectedAnswer("…"), true],
  ["a connection that never was", lost("ECONNREFUSED"), false],
  ["a refusal", new ApiProblem(400, "invalid_request", "…", null), false],
  ["a request for patience", new ApiProblem(429, "rate_limited", "…", null), false],
  ["a token that there is not now", new NoTokenNow("…", { cause: new TypeError("fetch failed") }), false],
  ["a token that is refused", new UsageError("…"), false],
])("Whether a request has arrived that ended with %s", (_, error, expected) => {
  expect(mayHaveArrived(error)).toBe(expected);
});
