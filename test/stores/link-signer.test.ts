import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { AssumeRoleCommand } from "@aws-sdk/client-sts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runPrefix } from "../../functions/core/artifacts/object-keys.ts";
import { tokens } from "../../functions/shared/clients.ts";
import { environment, environmentNames } from "../../functions/shared/environment.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { LinkSigner } from "../../functions/stores/link-signer.ts";
import { LinksUnavailable } from "../../functions/stores/signing-sessions.ts";
import { onEmbedded } from "../support/store-engines.ts";

const minute = 60_000;
const run = { team: "acme", executionId: "exe_1", runId: "run_1" };
const write = (text = "a") => artifactStore().files(runPrefix(run)).write("a.txt", text, "text/plain");

/** Moves the clock of this process, by which the services of the region run too. */
const moveTo = (ms: number) => vi.setSystemTime(ms);

onEmbedded(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // The `Date` of answers is cached for a second, and the client would take a moved clock for one that is wrong.
    Object.defineProperty(tokens().config, "systemClockOffset", {
      get: () => 0,
      set: () => undefined,
      configurable: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    process.env[environmentNames.linkLifetime] = "900";
  });

  describe("docs/contract.md, Link", () => {
    test("delivers the file, with its type and under a sensible name", async () => {
      const file = await artifactStore().files(runPrefix(run)).write("report.pdf", "%PDF", "application/pdf");
      const link = await new LinkSigner().sign(file, "Kasse – Ελληνικά.pdf");
      const { key: _, ...described } = file;
      expect(link).toMatchObject({ ...described, fileName: "Kasse – Ελληνικά.pdf" });
      const response = await fetch(link.url);
      expect(await response.text()).toBe("%PDF");
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="Kasse _ ________.pdf"; filename*=UTF-8''${encodeURIComponent("Kasse – Ελληνικά.pdf")}`,
      );
    });

    test("works until the instant that it states, however old the session is, and not after it", async () => {
      const signer = new LinkSigner();
      const file = await write();
      const start = Date.now();
      for (const age of [0, 30, 44, 46, 59, 61, 200]) {
        moveTo(start + age * minute);
        const { url, expiresAt } = await signer.sign(file, "a.txt");
        expect(Date.parse(expiresAt) - Date.now(), `${age} min`).toBeGreaterThan(15 * minute - 1000);
        moveTo(Date.parse(expiresAt) - 1);
        expect((await fetch(url)).status, `${age} min`).toBe(200);
        moveTo(Date.parse(expiresAt) + 1001);
        expect((await fetch(url)).status, `${age} min`).toBe(403);
      }
    });

    test("that would outlive its session states the session's end", async () => {
      process.env[environmentNames.linkLifetime] = String(3 * 3600);
      const start = Date.now();
      const { url, expiresAt } = await new LinkSigner().sign(await write(), "a.txt");
      expect(Date.parse(expiresAt) - start).toBeLessThanOrEqual(60 * minute);
      moveTo(Date.parse(expiresAt) - 1);
      expect((await fetch(url)).status).toBe(200);
      moveTo(Date.parse(expiresAt) + 1001);
      expect((await fetch(url)).ok).toBe(false);
    });
  });

  test("one session signs all links of its time", async () => {
    const begun = vi.spyOn(tokens(), "send");
    const signer = new LinkSigner();
    const file = await write();
    await Promise.all(Array.from({ length: 20 }, () => signer.sign(file, "a.txt")));
    await signer.sign(file, "a.txt");
    expect(begun).toHaveBeenCalledTimes(1);
    begun.mockRestore();
  });

  test("a role that cannot be assumed gives no links, and is asked for again by the next request", async () => {
    const signer = new LinkSigner();
    const file = await write();
    const role = environment("linkRole");
    process.env[environmentNames.linkRole] = role.replace("links", "another");
    await expect(signer.sign(file, "a.txt")).rejects.toThrow(LinksUnavailable);
    process.env[environmentNames.linkRole] = role;
    expect((await fetch((await signer.sign(file, "a.txt")).url)).status).toBe(200);
  });

  describe("A session of the role that signs links", () => {
    async function session() {
      const { Credentials: given } = await tokens().send(
        new AssumeRoleCommand({ RoleArn: environment("linkRole"), RoleSessionName: "test" }),
      );
      return {
        accessKeyId: given?.AccessKeyId ?? "",
        secretAccessKey: given?.SecretAccessKey ?? "",
        sessionToken: given?.SessionToken ?? "",
      };
    }

    test("may read an object, and do nothing else", async () => {
      const client = new S3Client({ credentials: await session() });
      const { key: Key } = await write("text");
      const Bucket = environment("bucket");
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      expect(await Body?.transformToString()).toBe("text");
      const denied = { $metadata: { httpStatusCode: 403 } };
      await expect(client.send(new PutObjectCommand({ Bucket, Key, Body: "" }))).rejects.toMatchObject(
        denied,
      );
      await expect(client.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(denied);
    });

    test("is worth nothing with a token that was changed, or after its end", async () => {
      const given = await session();
      const { key: Key } = await write();
      const get = (credentials: typeof given) =>
        new S3Client({ credentials }).send(new GetObjectCommand({ Bucket: environment("bucket"), Key }));
      await expect(get({ ...given, sessionToken: `a${given.sessionToken}` })).rejects.toThrow("malformed");
      moveTo(Date.now() + 61 * minute);
      await expect(get(given)).rejects.toThrow("has expired");
    });
  });
});
