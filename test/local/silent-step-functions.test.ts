import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { environmentNames } from "../../functions/shared/environment.ts";
import { startRun } from "../../functions/workflow/start-workflow.ts";
import { gatewayTimeoutMs } from "../../lib/config.ts";

/** The address of a service that takes requests and answers none. */
async function silentService(): Promise<string> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a start that Step Functions does not answer is given up long before the gateway gives up its request", async () => {
  // Before the client is made, which is done once.
  const environment = {
    AWS_ENDPOINT_URL_SFN: await silentService(),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    [environmentNames.stateMachine]: "arn:aws:states:us-east-1:123456789012:stateMachine:runs",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let error: unknown;
  startRun({ team: "acme", executionId: "exe_1", runId: "run_1" }).catch((thrown: unknown) => {
    error = thrown;
  });
  let waitedMs = 0;
  for (; error === undefined && waitedMs < gatewayTimeoutMs; waitedMs += 100) {
    // The connection is a real one.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(error).toMatchObject({ name: "TimeoutError" });
  expect(waitedMs).toBeLessThan(gatewayTimeoutMs / 2);
});
