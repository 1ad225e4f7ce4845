import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test, vi } from "vitest";
import { objectPath } from "../../lib/local/s3/object-path.ts";
import { type ObjectStorageUnderTest, objectStorage } from "./support/object-storage.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

async function put(
  storage: ObjectStorageUnderTest,
  Key: string,
  Body: string,
  more: object = {},
): Promise<void> {
  await storage.client.send(new PutObjectCommand({ Bucket: storage.bucket, Key, Body, ...more }));
}

async function text(storage: ObjectStorageUnderTest, Key: string, more: object = {}): Promise<string> {
  const { Body } = await storage.client.send(new GetObjectCommand({ Bucket: storage.bucket, Key, ...more }));
  return Body?.transformToString() ?? "";
}

async function keys(storage: ObjectStorageUnderTest, more: object = {}): Promise<(string | undefined)[]> {
  const { Contents } = await storage.client.send(
    new ListObjectsV2Command({ Bucket: storage.bucket, ...more }),
  );
  return (Contents ?? []).map(({ Key }) => Key);
}

describe("Objects are returned as they were put", () => {
  test("an object keeps its bytes, its type, its encoding and its metadata", async () => {
    const storage = await objectStorage();
    await put(storage, "a/b.txt", "hello", {
      ContentType: "text/plain",
      ContentEncoding: "gzip",
      Metadata: { run: "1" },
    });
    const head = await storage.client.send(new HeadObjectCommand({ Bucket: storage.bucket, Key: "a/b.txt" }));
    expect(head).toMatchObject({
      ContentLength: 5,
      ContentType: "text/plain",
      ContentEncoding: "gzip",
      Metadata: { run: "1" },
      ETag: `"${createHash("md5").update("hello").digest("hex")}"`,
    });
    expect(await text(storage, "a/b.txt")).toBe("hello");
  });

  test("a stream of many chunks with a trailing checksum is stored and returned complete", async () => {
    const storage = await objectStorage();
    const chunks = Array.from({ length: 200 }, (_, index) => Buffer.alloc(65_537, index));
    const whole = Buffer.concat(chunks);
    await storage.client.send(
      new PutObjectCommand({
        Bucket: storage.bucket,
        Key: "film.webm",
        Body: Readable.from(chunks),
        ContentLength: whole.length,
      }),
    );
    const { Body, ContentEncoding } = await storage.client.send(
      new GetObjectCommand({ Bucket: storage.bucket, Key: "film.webm" }),
    );
    expect(ContentEncoding).toBeUndefined();
    expect(Buffer.compare(Buffer.from((await Body?.transformToByteArray()) ?? []), whole)).toBe(0);
  });

  test("a copy is an object of its own, with the headers of the first", async () => {
    const storage = await objectStorage();
    const { bucket: Bucket } = storage;
    await put(storage, "a/ü b.txt", "hello", { ContentType: "text/plain" });
    const CopySource = `${Bucket}/a/${encodeURIComponent("ü b.txt")}`;
    await storage.client.send(new CopyObjectCommand({ Bucket, Key: "c", CopySource }));
    await storage.client.send(new DeleteObjectCommand({ Bucket, Key: "a/ü b.txt" }));
    expect(await text(storage, "c")).toBe("hello");
    const head = await storage.client.send(new HeadObjectCommand({ Bucket, Key: "c" }));
    expect(head).toMatchObject({ ContentType: "text/plain", ContentLength: 5 });
    await expect(
      storage.client.send(new CopyObjectCommand({ Bucket, Key: "d", CopySource })),
    ).rejects.toThrow(expect.objectContaining({ name: "NoSuchKey" }));
  });

  test("an empty object is an object", async () => {
    const storage = await objectStorage();
    await put(storage, "empty", "");
    expect(await text(storage, "empty")).toBe("");
  });

  test("content with a wrong checksum is refused, and nothing of it is kept", async () => {
    const storage = await objectStorage();
    await expect(put(storage, "broken", "hello", { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    await expect(put(storage, "broken", "hello", { ContentMD5: "AAAA" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    expect(await keys(storage)).toEqual([]);
    expect(readdirSync(join(storage.folder, "objects", ".uploads"))).toEqual([]);
  });

  test("an upload whose client disconnects leaves nothing, not even a part", async () => {
    const storage = await objectStorage();
    const url = new URL(
      await getSignedUrl(storage.client, new PutObjectCommand({ Bucket: storage.bucket, Key: "half" })),
    );
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 100\r\n\r\nonly`,
    );
    const uploads = join(storage.folder, "objects", ".uploads");
    await vi.waitFor(() => expect(readdirSync(uploads)).toHaveLength(1), { timeout: 10_000 });
    socket.destroy();
    await vi.waitFor(() => expect(readdirSync(uploads)).toEqual([]), { timeout: 10_000 });
    expect(await keys(storage)).toEqual([]);
  });

  test("a failing disk is a retryable error, and leaves no partial object", async () => {
    const storage = await objectStorage();
    // A folder in place of the file lets the last step of the upload fail.
    await mkdir(join(storage.folder, "objects", objectPath("in the way"), "x"), { recursive: true });
    await expect(put(storage, "in the way", "hello")).rejects.toMatchObject({
      name: "InternalError",
      $metadata: { httpStatusCode: 500 },
    });
    expect(readdirSync(join(storage.folder, "objects", ".uploads"))).toEqual([]);
  });

  test("with If-None-Match: * exactly one of many writers stores the object", async () => {
    const storage = await objectStorage();
    const writers = Array.from({ length: 8 }, (_, index) =>
      put(storage, "once", `writer ${index}`, { IfNoneMatch: "*" }).then(
        () => index,
        (error: unknown) => error,
      ),
    );
    const results = await Promise.all(writers);
    const winners = results.filter((result) => typeof result === "number");
    expect(winners).toHaveLength(1);
    for (const lost of results.filter((result) => typeof result !== "number")) {
      expect(lost).toMatchObject({ name: "PreconditionFailed" });
    }
    expect(await text(storage, "once")).toBe(`writer ${winners[0]}`);
  });

  test("removing an object twice changes nothing the second time", async () => {
    const storage = await objectStorage();
    await put(storage, "a", "hello");
    const remove = () => storage.client.send(new DeleteObjectCommand({ Bucket: storage.bucket, Key: "a" }));
    await remove();
    await remove();
    await expect(text(storage, "a")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("objects outlive the process that stored them", async () => {
    const folder = await temporaryFolder();
    await put(await objectStorage(folder), "kept", "hello");
    expect(await text(await objectStorage(folder), "kept")).toBe("hello");
  });
});

describe("Any key is a key", () => {
  const odd = [
    "a",
    "a/b",
    "a//b",
    "a/",
    "..",
    "../../etc/passwd",
    "./x",
    "with space + plus & ünï/日本語/😀",
    "%2e%2e/%00",
    "percent%41",
    "back\\slash:colon*?\"<>|'()!",
    "@",
    "UPPER",
    "upper",
    "é".repeat(512),
    `${"x".repeat(600)}/${"y".repeat(400)}`,
  ];

  test("each has its own object, inside the folder", async () => {
    const storage = await objectStorage();
    for (const key of odd) await put(storage, key, `of ${key}`);
    for (const key of odd) expect(await text(storage, key)).toBe(`of ${key}`);
    expect(readdirSync(storage.folder)).toEqual(["objects"]);
    expect((await keys(storage)).sort()).toEqual([...odd].sort());
  });

  test("a key longer than S3 allows is refused", async () => {
    const storage = await objectStorage();
    await expect(put(storage, "é".repeat(513), "x")).rejects.toMatchObject({ name: "KeyTooLongError" });
  });
});

describe("Listing", () => {
  test("a prefix, a delimiter and pages, in the order of the keys' bytes", async () => {
    const storage = await objectStorage();
    const all = ["a", "a/1", "a/2", "a/sub/1", "a/sub/2", "ab", "b/1"];
    for (const key of all) await put(storage, key, "x");
    expect(await keys(storage)).toEqual(all);
    expect(await keys(storage, { Prefix: "a/" })).toEqual(["a/1", "a/2", "a/sub/1", "a/sub/2"]);
    expect(await keys(storage, { Prefix: "a" })).toEqual(all.slice(0, -1));
    expect(await keys(storage, { StartAfter: "a/2" })).toEqual(all.slice(3));
    const folders = await storage.client.send(
      new ListObjectsV2Command({ Bucket: storage.bucket, Prefix: "a/", Delimiter: "/" }),
    );
    expect(folders.Contents?.map(({ Key }) => Key)).toEqual(["a/1", "a/2"]);
    expect(folders.CommonPrefixes).toEqual([{ Prefix: "a/sub/" }]);

    const paged: (string | undefined)[] = [];
    const pages = paginateListObjectsV2({ client: storage.client, pageSize: 2 }, { Bucket: storage.bucket });
    for await (const page of pages) paged.push(...(page.Contents ?? []).map(({ Key }) => Key));
    expect(paged).toEqual(all);
  });
});

describe("Range and conditional requests", () => {
  test("ranges return exactly those bytes", async () => {
    const storage = await objectStorage();
    await put(storage, "digits", "0123456789");
    expect(await text(storage, "digits", { Range: "bytes=2-4" })).toBe("234");
    expect(await text(storage, "digits", { Range: "bytes=7-" })).toBe("789");
    expect(await text(storage, "digits", { Range: "bytes=-2" })).toBe("89");
    expect(await text(storage, "digits", { Range: "bytes=5-99" })).toBe("56789");
    const part = await storage.client.send(
      new GetObjectCommand({ Bucket: storage.bucket, Key: "digits", Range: "bytes=0-0" }),
    );
    expect(part).toMatchObject({ ContentRange: "bytes 0-0/10", ContentLength: 1 });
    await expect(text(storage, "digits", { Range: "bytes=10-" })).rejects.toMatchObject({
      name: "InvalidRange",
      $metadata: { httpStatusCode: 416 },
    });
  });

  test("conditions on the ETag and on the time are respected", async () => {
    const storage = await objectStorage();
    await put(storage, "a", "hello");
    const { ETag = "", LastModified } = await storage.client.send(
      new HeadObjectCommand({ Bucket: storage.bucket, Key: "a" }),
    );
    const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
    await expect(text(storage, "a", { IfNoneMatch: ETag })).rejects.toMatchObject(status(304));
    await expect(text(storage, "a", { IfModifiedSince: LastModified })).rejects.toMatchObject(status(304));
    await expect(text(storage, "a", { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
    expect(await text(storage, "a", { IfMatch: ETag })).toBe("hello");
  });
});
