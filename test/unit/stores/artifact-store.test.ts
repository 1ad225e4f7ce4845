import { createHash } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { artifactStore } from "../../../functions/stores/artifact-store.ts";
import { bucketFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const store = () => artifactStore();
const run = { team: "acme", executionId: "exe_1", runId: "run_1" };

describe("A missing object", () => {
  test("is distinguished from a bucket that does not respond", async () => {
    await expect(store().read("runs/a")).rejects.toThrow(NoSuchKey);
    expect(await store().readIfThere("runs/a")).toBeNull();
    expect(await store().sizeIfThere("runs/a")).toBeNull();
  });

  test.each(Object.entries(bucketFaults))("is not what %s means", async (_, fault) => {
    aws.clients.bucket.on(GetObjectCommand).rejects(fault());
    aws.clients.bucket.on(HeadObjectCommand).rejects(fault());
    await expect(store().readIfThere("runs/a")).rejects.toThrow(fault().message);
    await expect(store().sizeIfThere("runs/a")).rejects.toThrow(fault().message);
  });
});

describe("A write", () => {
  test("sends the digest that its record will contain", async () => {
    const { sha256 } = await store().files("runs/").write("a.txt", "abc", "text/plain");
    const [put] = aws.clients.bucket.commandCalls(PutObjectCommand);
    expect(sha256).toBe(createHash("sha256").update("abc").digest("hex"));
    expect(put?.args[0].input).toMatchObject({
      Bucket: internals.bucket,
      ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
    });
  });

  test.each(Object.entries(bucketFaults))("that fails with %s leaves no record", async (_, fault) => {
    aws.clients.bucket.on(PutObjectCommand).rejects(fault());
    await expect(store().files("runs/").write("a.txt", "abc", "text/plain")).rejects.toThrow(fault().message);
  });
});

describe("The runs of an execution", () => {
  test("are found on all pages of the listing", async () => {
    const pages = [["run_1"], [], ["run_2"]].map((ids, page) => ({
      CommonPrefixes: ids.map((id) => ({ Prefix: `runs/acme/exe_1/${id}/` })),
      IsTruncated: page < 2,
      ...(page < 2 ? { NextContinuationToken: `page-${page + 1}` } : {}),
    }));
    aws.clients.bucket.on(ListObjectsV2Command).callsFake((input) => {
      return pages[Number(input.ContinuationToken?.slice(5) ?? 0)];
    });
    expect(await store().runsOf("acme", "exe_1")).toEqual(["run_1", "run_2"]);
  });

  test("do not count as removed while one of their objects is left", async () => {
    for (const name of ["a", "b", "c"]) aws.bucket.write(`runs/acme/exe_1/run_1/${name}`, "");
    aws.clients.bucket
      .on(DeleteObjectCommand, { Key: "runs/acme/exe_1/run_1/b" })
      .rejects(bucketFaults["SlowDown"]?.());
    await expect(store().removeRun(run)).rejects.toThrow("Reduce your rate");
    aws.bucket.answer(aws.clients.bucket);
    aws.clients.bucket.on(DeleteObjectCommand, { Key: "runs/acme/exe_1/run_1/b" }).callsFake(({ Key }) => {
      aws.bucket.objects.delete(Key);
      return {};
    });
    await store().removeRun(run);
    expect(aws.bucket.names()).toEqual([]);
  });
});
