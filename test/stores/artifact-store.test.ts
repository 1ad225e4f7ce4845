import { createHash } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { runPrefix } from "../../functions/core/object-keys.ts";
import { ArtifactStore } from "../../functions/stores/artifact-store.ts";
import { onEmbedded } from "../support/store-engines.ts";

const run = { team: "acme", executionId: "exe_1", runId: "run_1" };

onEmbedded((backends) => {
  const store = () => new ArtifactStore(backends().s3, backends().bucket);
  const files = () => store().files(runPrefix(run));

  describe("a run's files", () => {
    test("are written below the run's prefix and described correctly", async () => {
      const file = await files().write("report/ünï.txt", "Grüße", "text/plain");
      expect(file).toEqual({
        key: "runs/acme/exe_1/run_1/report/ünï.txt",
        contentType: "text/plain",
        sizeBytes: 7,
        sha256: createHash("sha256").update("Grüße").digest("hex"),
      });
      expect(new TextDecoder().decode(await files().read(file.key))).toBe("Grüße");
    });

    test("that do not exist are distinguished from those that do", async () => {
      const { key } = await files().write("there", new Uint8Array([1, 2]), "application/octet-stream");
      expect(await store().readIfThere(key)).toEqual(new Uint8Array([1, 2]));
      expect(await store().readIfThere(`${key}-not`)).toBeNull();
      await expect(files().read(`${key}-not`)).rejects.toThrow();
    });
  });

  test("a run that was asked to stop, once or twice, is known by every reader", async () => {
    expect(await store().stopRequested(run)).toBe(false);
    await store().requestStop(run);
    await store().requestStop(run);
    expect(await store().stopRequested(run)).toBe(true);
    expect(await store().stopRequested({ ...run, runId: "run_2" })).toBe(false);
  });

  describe("docs/contract.md, Link", () => {
    test("delivers the file, with its type and under a sensible name", async () => {
      const file = await files().write("report.pdf", "%PDF", "application/pdf");
      const link = await store().sign(file, "Kasse – Ελληνικά.pdf");
      const { key: _, ...described } = file;
      expect(link).toMatchObject({ ...described, fileName: "Kasse – Ελληνικά.pdf" });
      const response = await fetch(link.url);
      expect(await response.text()).toBe("%PDF");
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="Kasse _ ________.pdf"; filename*=UTF-8''${encodeURIComponent("Kasse – Ελληνικά.pdf")}`,
      );
    });

    test("states correctly when it expires", async () => {
      const file = await files().write("a", "a", "text/plain");
      const { url, expiresAt } = await store().sign(file, "a.txt");
      expect(endOf(url)).toBe(expiresAt);
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
    });

    test("expires with the credentials that signed it", async () => {
      const file = await files().write("a", "a", "text/plain");
      const expiration = new Date(Math.floor(Date.now() / 1000) * 1000 + 120_500);
      const given = await backends().s3.config.credentials();
      const s3 = new S3Client({ credentials: async () => ({ ...given, expiration }) });
      const { url, expiresAt } = await new ArtifactStore(s3, backends().bucket).sign(file, "a.txt");
      expect(endOf(url)).toBe(expiresAt);
      expect(Date.parse(expiresAt)).toBe(expiration.getTime() - 500);
    });
  });
});

/** When the URL itself says that it expires. */
function endOf(url: string): string {
  const { searchParams } = new URL(url);
  const date = searchParams.get("X-Amz-Date") ?? "";
  const [, ...parts] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(date) ?? [];
  const [year, month, day, hour, minute, second] = parts.map(Number);
  const signed = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return new Date(signed + Number(searchParams.get("X-Amz-Expires")) * 1000).toISOString();
}
