import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newId } from "../../functions/core/execution/ids.ts";
import { ArtifactStore } from "../../functions/stores/artifact-store.ts";
import { ScenarioStore } from "../../functions/stores/scenario-store.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const everything = { name: null, limit: 1000, after: null };

onEveryEngine((backends) => {
  const store = () => {
    const { client, tableName, s3, bucket } = backends();
    return new ScenarioStore(client, tableName, async () => new ArtifactStore(s3, bucket).files(""));
  };
  const newTeam = () => `team-${randomUUID()}`;
  const version = (name: string, url: string) =>
    scenarioOf(name, [testOf("Holds", [holds])], { variables: { url }, secrets: ["CARD"] });

  describe("docs/contract.md, Commands: push creates or updates a scenario by its name", () => {
    test("the first time it is created, as version 1", async () => {
      const team = newTeam();
      const { scenarioId, ...registration } = await store().register(team, version("Checkout", "a"));
      expect(registration).toEqual({ version: 1, change: "created" });
      const entry = await store().byId(team, scenarioId);
      expect(entry).toMatchObject({
        scenarioId,
        name: "Checkout",
        description: null,
        version: 1,
        tests: 1,
        variables: ["url"],
        secrets: ["CARD"],
        expectedDurationMs: null,
      });
      expect(await store().byName(team, "Checkout")).toEqual(entry);
    });

    test("other content makes a new version of the same scenario, and the old content stays", async () => {
      const team = newTeam();
      const { scenarioId } = await store().register(team, version("Checkout", "a"));
      const before = await store().byId(team, scenarioId);
      const updated = await store().register(team, version("Checkout", "b"));
      expect(updated).toEqual({ scenarioId, version: 2, change: "updated" });
      const after = await store().byId(team, scenarioId);
      expect(after?.createdAt).toBe(before?.createdAt);
      expect(await store().content(before?.contentKey ?? "")).toEqual(version("Checkout", "a"));
      expect(await store().content(after?.contentKey ?? "")).toEqual(version("Checkout", "b"));
    });

    test("the same content, in whatever order its variables are, makes no new version", async () => {
      const team = newTeam();
      const [ab, ba] = [
        { a: "1", b: "2" },
        { b: "2", a: "1" },
      ];
      const { scenarioId } = await store().register(team, scenarioOf("Checkout", [], { variables: ab }));
      const again = await store().register(team, scenarioOf("Checkout", [], { variables: ba }));
      expect(again).toEqual({ scenarioId, version: 1, change: "unchanged" });
    });

    test("of versions registered at the same time, none is lost and no two have the same number", async () => {
      const team = newTeam();
      const urls = Array.from({ length: 6 }, (_, index) => `url ${index}`);
      const made = await Promise.all(urls.map((url) => store().register(team, version("Checkout", url))));
      expect(made.map((one) => one.version).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(new Set(made.map((one) => one.scenarioId)).size).toBe(1);
      expect(made.filter((one) => one.change === "created").length).toBe(1);
    });
  });

  describe("files that a scenario uploads", () => {
    const uploading = (content: string) => {
      const sha256 = createHash("sha256").update(content).digest("hex");
      const uploads = ["./a.txt", "a.txt"].map((path) => ({ path, sha256, sizeBytes: content.length }));
      const scenario = scenarioOf("Uploads", [testOf("Holds", [holds])], { uploads });
      const contents = new Map(uploads.map(({ path }) => [path, Buffer.from(content)]));
      return { scenario, contents, sha256 };
    };

    test("stay as they were with each version", async () => {
      const team = newTeam();
      const [old, next] = [uploading("old"), uploading("next")];
      const { scenarioId } = await store().register(team, old.scenario, old.contents);
      const changed = await store().register(team, next.scenario, next.contents);
      expect(changed).toEqual({ scenarioId, version: 2, change: "updated" });
      const read = async (sha256: string) =>
        Buffer.from(await store().upload(team, scenarioId, sha256)).toString();
      expect(await read(old.sha256)).toBe("old");
      expect(await read(next.sha256)).toBe("next");
      expect(await store().register(team, next.scenario, next.contents)).toMatchObject({
        change: "unchanged",
      });
      await expect(store().upload("another", scenarioId, old.sha256)).rejects.toThrow();
    });

    test("are stored before the scenario: if one cannot be stored, nothing is registered", async () => {
      const team = newTeam();
      const { scenario } = uploading("x");
      await expect(store().register(team, scenario)).rejects.toThrow("The content of a.txt is not given.");
      expect(await store().byName(team, "Uploads")).toBeNull();
    });
  });

  describe("a team's scenarios", () => {
    test("are listed in the order of their names, page by page", async () => {
      const team = newTeam();
      const names = ["b", "a", "Ω", "C", "a b", "é", "z", "😀"];
      for (const name of names) await store().register(team, version(name, "x"));
      const inBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      const whole = await store().list(team, everything);
      expect(whole.scenarios.map((entry) => entry.name)).toEqual(inBytes);
      expect(whole.next).toBeNull();
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await store().list(team, { name: null, limit: 3, after });
        seen.push(...page.scenarios.map((entry) => entry.name));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(inBytes);
    });

    test("can be asked for by their exact name", async () => {
      const team = newTeam();
      await store().register(team, version("Checkout", "x"));
      const named = async (name: string) =>
        (await store().list(team, { ...everything, name })).scenarios.length;
      expect(await named("Checkout")).toBe(1);
      for (const other of ["checkout", "Checkout ", "", "x".repeat(5000), "\ud800"]) {
        expect(await named(other)).toBe(0);
      }
    });

    test("are unknown to another team, as is an id that does not exist", async () => {
      const { scenarioId } = await store().register(newTeam(), version("Checkout", "x"));
      expect(await store().byId("another", scenarioId)).toBeNull();
      expect(await store().byId("another", newId("scn"))).toBeNull();
      expect(await store().byId("another", "nonsense")).toBeNull();
      expect(await store().byName("another", "Checkout")).toBeNull();
    });

    test("are gone once removed, and a new one with the same name is a different scenario", async () => {
      const team = newTeam();
      const { scenarioId } = await store().register(team, version("Checkout", "x"));
      const contentKey = (await store().byId(team, scenarioId))?.contentKey ?? "";
      expect(await store().remove(team, "Checkout")).toBe(true);
      expect(await store().remove(team, "Checkout")).toBe(false);
      expect(await store().byId(team, scenarioId)).toBeNull();
      const again = await store().register(team, version("Checkout", "x"));
      expect(again).toMatchObject({ version: 1, change: "created" });
      expect(again.scenarioId).not.toBe(scenarioId);
      expect(await store().byId(team, scenarioId)).toBeNull();
      // Executions that were accepted before the removal still run.
      expect(await store().content(contentKey)).toEqual(version("Checkout", "x"));
    });
  });

  describe("a scenario's expected duration", () => {
    test("is the median of its last ten runs", async () => {
      const team = newTeam();
      const { scenarioId } = await store().register(team, version("Checkout", "x"));
      const expected = async (durations: number[]) => {
        for (const duration of durations) await store().recordDuration(team, scenarioId, duration);
        return (await store().byId(team, scenarioId))?.expectedDurationMs;
      };
      expect(await expected([5000])).toBe(5000);
      expect(await expected([7000])).toBe(6000);
      expect(await expected([600_000])).toBe(7000);
      expect(await expected(Array<number>(10).fill(100))).toBe(100);
    });

    test("includes runs that end at the same time, and survives a new version", async () => {
      const team = newTeam();
      const { scenarioId } = await store().register(team, version("Checkout", "x"));
      const both = [1000, 3000].map((duration) => store().recordDuration(team, scenarioId, duration));
      await Promise.all([...both, store().register(team, version("Checkout", "y"))]);
      expect(await store().byId(team, scenarioId)).toMatchObject({ version: 2, expectedDurationMs: 2000 });
    });

    test("of a removed scenario is gone", async () => {
      await expect(store().recordDuration(newTeam(), newId("scn"), 1000)).resolves.toBeUndefined();
    });
  });
});
