import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { runPrefix } from "../../../functions/core/object-keys.ts";
import { handler } from "../../../functions/run-test.lambda.ts";
import { superviseAttempt } from "../../../functions/runner/supervise-attempt.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { passedAttempt } from "../../support/run-report.ts";
import { bucketFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { runningExecution, scenario } from "../support/stored.ts";

// The browser's process is the only dependency that is not an AWS client.
vi.mock("../../../functions/runner/supervise-attempt.ts", () => ({ superviseAttempt: vi.fn() }));

const aws = useMockedAws();
const attempt = vi.mocked(superviseAttempt);

beforeEach(() => {
  attempt.mockReset();
  attempt.mockResolvedValue(passedAttempt(["Open"]));
});

/** The input of a run's first test, whose scenario uses these secrets, of which some were kept. */
function begun(secrets: string[] = [], kept: Record<string, string> = {}) {
  const { ref } = runningExecution(aws);
  if (secrets.length > 0) aws.bucket.write(`${runPrefix(ref)}secrets.json`, kept);
  const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario: { ...scenario, secrets }, values: {} };
  aws.bucket.write(`${runPrefix(ref)}plan.json`, { ...plan, deadline: "2999-01-01T00:00:00.000Z" });
  return {
    input: { ...inputOf(ref), index: 0, attempt: 1 },
    folder: `${runPrefix(ref)}tests/000/attempt-1/`,
  };
}

/** What the workflow sees of a failed task. */
async function faultOf(input: unknown): Promise<{ name: string; message: string }> {
  return handler(input).then(
    () => ({ name: "none", message: "" }),
    ({ name, message }: Error) => ({ name, message }),
  );
}

describe("An attempt", () => {
  test("is given the secrets, and stores its result with its files", async () => {
    const { input, folder } = begun(["CARD"], { CARD: "4242" });
    expect(await handler(input)).toEqual({ outcome: "passed", again: false });
    expect(attempt.mock.calls[0]?.[0]).toMatchObject({ secrets: { CARD: "4242" } });
    expect(JSON.parse(aws.bucket.read(`${folder}result.json`))).toMatchObject({ outcome: "passed" });
    expect(aws.log.join("")).not.toContain("4242");
    expect(aws.clients.parameters.calls()).toEqual([]);
  });

  test("without a value for a secret is not retried, and says which one is missing", async () => {
    const { input } = begun(["CARD"]);
    expect(await faultOf(input)).toEqual({
      name: "SecretNotFound",
      message: "Team acme has no value for CARD.",
    });
    expect(attempt).not.toHaveBeenCalled();
  });
});

test("Why a file of an attempt could not be stored is in the log, for those who run the service", async () => {
  const { input } = begun();
  const refusal = new Error(
    "arn:aws:iam::123456789012:role/run-test is not authorized to perform: s3:PutObject",
  );
  aws.clients.bucket.on(PutObjectCommand, { ContentType: "application/zip" }).rejects(refusal);
  attempt.mockImplementation(async ({ files }) => {
    await expect(files.write("trace.zip", "", "application/zip")).rejects.toThrow();
    return passedAttempt(["Open"]);
  });
  await handler(input);
  expect(aws.log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      message: "A file could not be stored",
      file: "trace.zip",
      error: expect.objectContaining({ message: refusal.message }),
    }),
  );
});

describe("What the workflow retries by the name StorageUnavailable", () => {
  /** People read the message, so it must not reveal internals. */
  function expectRetried({ name, message }: { name: string; message: string }): void {
    expect(name).toBe("StorageUnavailable");
    for (const internal of Object.values(internals)) expect(message).not.toContain(internal);
  }

  test.each(Object.entries(bucketFaults))(
    "is %s in the bucket, before an attempt and after it",
    async (_, fault) => {
      const { input } = begun();
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      expectRetried(await faultOf(input));
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      expectRetried(await faultOf(input));
      expect(attempt).toHaveBeenCalledTimes(1);
    },
  );
});
