import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runPrefix, stopMarkerKey } from "../../functions/core/artifacts/object-keys.ts";
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
    expect(await store().sizeIfThere(stopMarkerKey(run))).toBeNull();
    await store().requestStop(run);
    await store().requestStop(run);
    expect(await store().sizeIfThere(stopMarkerKey(run))).toBe(0);
    expect(await store().sizeIfThere(stopMarkerKey({ ...run, runId: "run_2" }))).toBeNull();
  });
});
