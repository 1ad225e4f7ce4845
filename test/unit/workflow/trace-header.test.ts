import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// A process of its own, like a function: the variables and the client of this one are those of other tests too.
const script = `
  const { startRun } = await import("./functions/workflow/start-workflow.ts");
  await startRun({ team: "acme", executionId: "exe_1", runId: "run_1" });
`;

test("docs/operations.md, Traces: a workflow that a function starts belongs to the trace of the function", async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.setHeader("content-type", "application/x-amz-json-1.0").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const trace = "Root=1-5f84c7a7-2a9f6b3c4d5e6f7a8b9c0d1e;Parent=53995c3f42cd8ad8;Sampled=1";
  const env = {
    // What Lambda sets, the last for each invocation.
    AWS_LAMBDA_FUNCTION_NAME: "run-scenario",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    _X_AMZN_TRACE_ID: trace,
    AWS_ENDPOINT_URL_SFN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    STATE_MACHINE_ARN: "arn:aws:states:us-east-1:123456789012:stateMachine:runs",
  };
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
  server.close();
  expect(received.map((headers) => headers["x-amzn-trace-id"])).toEqual([trace]);
});
