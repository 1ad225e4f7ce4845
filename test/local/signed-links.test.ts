import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test } from "vitest";
import { type ObjectStorageUnderTest, objectStorage } from "./support/object-storage.ts";

const disposition = `attachment; filename="report.txt"; filename*=UTF-8''r%C3%A9port.txt`;

async function linked(expiresIn = 900): Promise<{ storage: ObjectStorageUnderTest; link: string }> {
  const storage = await objectStorage();
  const Bucket = storage.bucket;
  for (const Key of ["mine.txt", "yours.txt"]) {
    await storage.client.send(new PutObjectCommand({ Bucket, Key, Body: `in ${Key}` }));
  }
  const command = new GetObjectCommand({
    Bucket,
    Key: "mine.txt",
    ResponseContentDisposition: disposition,
    ResponseContentType: "text/plain; charset=utf-8",
  });
  const link = await getSignedUrl(storage.client, command, { expiresIn, signingDate: storage.now.value });
  return { storage, link };
}

function later(storage: ObjectStorageUnderTest, seconds: number): void {
  storage.now.value = new Date(storage.now.value.getTime() + seconds * 1000);
}

describe("A signed link", () => {
  test("downloads the file with the name and type that it states", async () => {
    const { link } = await linked();
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe("in mine.txt");
  });

  test("can be used again, and for a part of the file", async () => {
    const { link } = await linked();
    const answers = [await fetch(link), await fetch(link, { headers: { range: "bytes=0-1" } })];
    expect(answers.map(({ status }) => status)).toEqual([200, 206]);
  });

  test("expires at the stated time, not before", async () => {
    const { storage, link } = await linked(900);
    // A link's time is in whole seconds.
    later(storage, 899);
    expect((await fetch(link)).status).toBe(200);
    later(storage, 2);
    const expired = await fetch(link);
    expect(expired.status).toBe(403);
    expect(await expired.text()).toContain("Request has expired");
  });

  test("is not valid if it was signed 16 minutes in the future", async () => {
    const { storage, link } = await linked();
    later(storage, -16 * 60);
    expect((await fetch(link)).status).toBe(403);
  });

  test("that was changed in any parameter is refused", async () => {
    const { link } = await linked();
    const changes: Record<string, string> = {
      "X-Amz-Expires": "901",
      "X-Amz-Date": "20200101T000000Z",
      "X-Amz-Credential": "LOCALTEST/20200101/us-east-1/s3/aws4_request",
      "X-Amz-Signature": "0".repeat(64),
      "X-Amz-SignedHeaders": "host;range",
      "X-Amz-Algorithm": "AWS4-HMAC-SHA1",
      "X-Amz-Content-Sha256": "0".repeat(64),
      "response-content-disposition": "inline",
      "response-content-type": "text/html",
      "x-id": "PutObject",
    };
    const names = [...new URL(link).searchParams.keys()];
    expect(names.every((name) => name in changes || name.startsWith("x-amz-checksum"))).toBe(true);
    for (const name of names) {
      const changed = new URL(link);
      changed.searchParams.set(name, changes[name] ?? "changed");
      expect([name, (await fetch(changed)).ok]).toEqual([name, false]);
      const without = new URL(link);
      without.searchParams.delete(name);
      expect([name, (await fetch(without)).ok]).toEqual([name, false]);
      const twice = new URL(link);
      twice.searchParams.append(name, changes[name] ?? "changed");
      expect([name, (await fetch(twice)).ok]).toEqual([name, false]);
    }
  });

  test("to another object, by another method, or with an added parameter is refused", async () => {
    const { link } = await linked();
    expect((await fetch(link.replace("mine.txt", "yours.txt"))).status).toBe(403);
    for (const method of ["HEAD", "PUT", "DELETE", "POST"]) {
      expect([method, (await fetch(link, { method })).status]).toEqual([method, 403]);
    }
    expect((await fetch(`${link}&response-cache-control=public`)).status).toBe(403);
    expect((await fetch(link, { headers: { "x-amz-meta-more": "1" } })).status).toBe(403);
  });

  test("cannot be valid for longer than a week", async () => {
    const { link } = await linked();
    const changed = new URL(link);
    changed.searchParams.set("X-Amz-Expires", String(7 * 24 * 3600 + 1));
    expect((await fetch(changed)).status).toBe(400);
  });
});

describe("Nobody without the region's credentials gets in", () => {
  test("an unsigned request is refused, whatever it asks for", async () => {
    const { storage } = await linked();
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "POST", "OPTIONS"]) {
      const answer = await fetch(`${storage.endpoint}/${storage.bucket}/mine.txt`, { method });
      expect([method, answer.status]).toEqual([method, 403]);
    }
    expect((await fetch(`${storage.endpoint}/${storage.bucket}?list-type=2`)).status).toBe(403);
  });

  test("another secret, or another key id, is refused for every operation", async () => {
    const { storage } = await linked();
    const { bucket: Bucket } = storage;
    for (const changed of [{ secretAccessKey: "another" }, { accessKeyId: "ANOTHER" }]) {
      const stranger = storage.stranger(changed);
      const refused = { $metadata: { httpStatusCode: 403 } };
      const Key = "mine.txt";
      await expect(stranger.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject(refused);
      await expect(stranger.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject(refused);
      await expect(stranger.send(new DeleteObjectCommand({ Bucket, Key }))).rejects.toMatchObject(refused);
      await expect(stranger.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(refused);
      const put = new PutObjectCommand({ Bucket, Key, Body: "changed" });
      await expect(stranger.send(put)).rejects.toMatchObject(refused);
    }
  });

  test("a request that was signed a quarter of an hour ago is refused", async () => {
    const { storage } = await linked();
    later(storage, 16 * 60);
    const get = new GetObjectCommand({ Bucket: storage.bucket, Key: "mine.txt" });
    await expect(storage.client.send(get)).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
  });
});
