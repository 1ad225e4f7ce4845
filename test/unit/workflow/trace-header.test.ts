import { SFNClient } from "@aws-sdk/client-sfn";
import { mockClient } from "aws-sdk-client-mock";
import { expect, onTestFinished, test, vi } from "vitest";
import { stateMachines } from "../../../functions/shared/clients.ts";
import { startRun } from "../../../functions/workflow/start-workflow.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

useMockedAws();

/** Lets the client do all but send: the headers of its requests. */
function unsent(client: SFNClient): Record<string, string>[] {
  // What the mock replaces is what adds the header.
  mockClient(SFNClient).restore();
  const headers: Record<string, string>[] = [];
  const { requestHandler } = client.config;
  onTestFinished(() => {
    client.config.requestHandler = requestHandler;
  });
  client.config.requestHandler = {
    ...requestHandler,
    handle: async (request) => {
      headers.push(request.headers);
      throw new Error("It is not sent.");
    },
  };
  return headers;
}

test("docs/operations.md, Traces: a workflow that a function starts belongs to the trace of the function", async () => {
  const trace = "Root=1-5f84c7a7-2a9f6b3c4d5e6f7a8b9c0d1e;Parent=53995c3f42cd8ad8;Sampled=1";
  // What Lambda sets, the last for each invocation.
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "run-scenario");
  vi.stubEnv("_X_AMZN_TRACE_ID", trace);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const headers = unsent(stateMachines());
  const run = { team: "acme", executionId: "exe_1", runId: "run_1" };
  await expect(startRun(run)).rejects.toThrow("It is not sent.");
  expect(headers.map((each) => each["X-Amzn-Trace-Id"])).toEqual([trace]);
});
