import { GetObjectCommand } from "@aws-sdk/client-s3";
import { AssumeRoleCommand } from "@aws-sdk/client-sts";
import { describe, expect, test, vi } from "vitest";
import { handler } from "../../../functions/artifacts.lambda.ts";
import { runReport } from "../../support/run-report.ts";
import { bucketFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError } from "../support/call-api.ts";
import { internals, sessionUntil, useMockedAws } from "../support/mocked-aws.ts";
import { completedExecution, runId } from "../support/stored.ts";

const aws = useMockedAws();
const artifacts = clientOf(aws, "artifacts", handler);

/** A completed execution with the result that its run left. */
function withResult() {
  const execution = completedExecution(aws);
  const { executionId, resultKey, junit } = execution;
  const files = { junit, video: null, pdf: null, excel: null };
  aws.bucket.write(resultKey ?? "", { ...runReport([], { executionId, runId }), files });
  return { json: { execution_id: executionId } };
}

describe("The artifacts", () => {
  test("are links that work without a key and hold no secret", async () => {
    const answer = await artifacts(withResult());
    const { url } = answer.body.artifacts.junit;
    expect(answer.status).toBe(200);
    expect(new URL(url).searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.text).not.toContain(internals.secretAccessKey);
  });

  test.each(Object.entries(bucketFaults))(
    "are an internal error while the bucket answers with %s",
    async (_, fault) => {
      const request = withResult();
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      expectInternalError(await artifacts(request), aws);
    },
  );

  test("that would point into another team's folder are not signed", async () => {
    const request = withResult();
    const { resultKey, junit } = completedExecution(aws, { executionId: request.json.execution_id });
    const files = {
      junit: { ...junit, key: "runs/rival/exe/run/junit.xml" },
      video: null,
      pdf: null,
      excel: null,
    };
    aws.bucket.write(resultKey ?? "", { ...runReport([]), files });
    expectInternalError(await artifacts(request), aws);
  });
});

describe("A session of the role that signs links", () => {
  // The function keeps its session: each test has a function of its own.
  const fresh = async () => {
    vi.resetModules();
    return clientOf(aws, "artifacts", (await import("../../../functions/artifacts.lambda.ts")).handler);
  };

  test("that ends soon limits the life of the links to its own", async () => {
    const end = Date.now() + 60_000;
    aws.clients.tokens.on(AssumeRoleCommand).callsFake(() => sessionUntil(end));
    const { expires_at } = (await (await fresh())(withResult())).body.artifacts.junit;
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(end);
  });

  test.each([
    ["is refused", new Error(`Not for ${internals.secretAccessKey}`)],
    ["is throttled", Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" })],
  ])("that %s is an internal error", async (_, fault) => {
    aws.clients.tokens.on(AssumeRoleCommand).rejects(fault);
    expectInternalError(await (await fresh())(withResult()), aws);
  });
});
