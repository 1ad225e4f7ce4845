import { GetObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/junit.lambda.ts";
import { functionPayloadLimit } from "../../../lib/config.ts";
import { bucketFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { completedExecution } from "../support/stored.ts";

const aws = useMockedAws();
const junit = clientOf(aws, "junit", handler);

describe("The JUnit document", () => {
  test("is what the bucket holds, and is not read for clients that have it", async () => {
    const { executionId, junit: file } = completedExecution(aws);
    aws.bucket.write(file?.key ?? "", "<testsuites/>");
    const answer = await junit({ id: executionId });
    expect(answer).toMatchObject({ status: 200, text: "<testsuites/>" });
    const again = await junit({
      id: executionId,
      headers: { "If-None-Match": answer.headers["etag"] ?? "" },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(aws.clients.bucket.commandCalls(GetObjectCommand)).toHaveLength(1);
  });

  test("that was stored before documents had a limit fits into a function's result, whatever it holds", async () => {
    const { executionId, junit: file } = completedExecution(aws);
    const output = (text: string) => `<testcase><system-out>${text}</system-out></testcase>`;
    const outputs = Array.from({ length: 9 }, () => output('"'.repeat(1024 * 1024)));
    aws.bucket.write(file?.key ?? "", `<testsuites>${outputs.join("")}</testsuites>`);
    const { status, text } = await junit({ id: executionId });
    expect([status, text.match(/<testcase>/g)?.length]).toEqual([200, 9]);
    expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(functionPayloadLimit);
  });

  test.each(Object.entries(bucketFaults))(
    "is an internal error while the bucket answers with %s",
    async (_, fault) => {
      const { executionId } = completedExecution(aws);
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      expectInternalError(await junit({ id: executionId }), aws);
    },
  );

  test("whose transfer breaks off is an internal error, not half a document", async () => {
    const { executionId } = completedExecution(aws);
    const transformToByteArray = () => Promise.reject(new Error("aborted"));
    aws.clients.bucket.on(GetObjectCommand).callsFake(() => ({ Body: { transformToByteArray } }));
    expectInternalError(await junit({ id: executionId }), aws);
  });

  test("that is missing is an internal error, or not ready for a series whose files have expired", async () => {
    const single = completedExecution(aws);
    expectInternalError(await junit({ id: single.executionId }), aws);
    const series = completedExecution(aws, { type: "recurring", scheduledFor: "2999-01-01T00:00:00.000Z" });
    const answer = await junit({ id: series.executionId });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_ready" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });
});
