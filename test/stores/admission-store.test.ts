import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import type { Leases } from "../../functions/core/execution/admission.ts";
import { AdmissionStore } from "../../functions/stores/admission-store.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const lease = { team: "acme", executionId: "exe_1", browsers: 4 };
const gateKey = { pk: "ADMISSION", sk: "ADMISSION" };
const nobody = { waiting: [], full: false, served: [] };

onEveryEngine((backends) => {
  const store = () => new AdmissionStore(backends().client, backends().tableName);
  const hold = (...runIds: string[]) =>
    store().change(async () => ({ ...nobody, granted: Object.fromEntries(runIds.map((id) => [id, lease])) }));
  const gate = async () => {
    const read = new GetCommand({ TableName: backends().tableName, Key: gateKey, ConsistentRead: true });
    return (await backends().client.send(read)).Item;
  };

  beforeEach(async () => {
    await store().release(Object.keys((await store().read()).leases));
    await store().change(async () => ({ ...nobody, granted: {} }));
  });

  describe("docs/operations.md, Concurrency: the leases of a region", () => {
    test("one is held until it is given back, which may be repeated", async () => {
      expect(await store().read()).toEqual({ ...nobody, leases: {} });
      await hold("run_1", "run_2");
      expect((await store().read()).leases).toEqual({ run_1: lease, run_2: lease });
      expect([await store().lease("run_1"), await store().lease("run_3")]).toEqual([lease, null]);
      for (const _ of [1, 2]) await store().release(["run_1"]);
      expect((await store().read()).leases).toEqual({ run_2: lease });
    });

    test("none is in the item that every decision writes, however many there are", async () => {
      const runIds = Array.from({ length: 250 }, (_, index) => `run_${index}`);
      await hold(...runIds);
      expect(await gate()).toMatchObject({ leases: {} });
      expect(Object.keys((await store().read()).leases)).toHaveLength(250);
      await store().release(runIds);
      expect((await store().read()).leases).toEqual({});
    });

    test("a decision is made again if another was made meanwhile, so that no lease is lost", async () => {
      await hold("run_1");
      const seen: Leases[] = [];
      await store().change(async (_, leases) => {
        const held = await leases();
        seen.push(held);
        if (seen.length === 1) await hold("run_2");
        return { ...nobody, granted: { run_3: lease } };
      });
      expect(seen.map(Object.keys)).toEqual([["run_1"], ["run_1", "run_2"]]);
      expect(Object.keys((await store().read()).leases)).toEqual(["run_1", "run_2", "run_3"]);
    });

    test("a decision is made again if a lease was given back meanwhile, so that nobody waits beside free room", async () => {
      await hold("run_1");
      const seen: Leases[] = [];
      await store().change(async (_, leases) => {
        const held = await leases();
        seen.push(held);
        if (seen.length === 1) await store().release(["run_1"]);
        return { ...nobody, granted: {}, waiting: Object.keys(held) };
      });
      expect(seen.map(Object.keys)).toEqual([["run_1"], []]);
      expect(await store().waiting()).toEqual([]);
    });

    test("decisions of many at once never grant more than there is", async () => {
      const most = 5;
      const ask = (runId: string) =>
        store().change(async (_, leases) =>
          Object.keys(await leases()).length < most ? { ...nobody, granted: { [runId]: lease } } : null,
        );
      await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`run_${index}`)));
      expect(Object.keys((await store().read()).leases)).toHaveLength(most);
    });
  });

  describe("docs/architecture.md, Two versions at once: the leases of a region", () => {
    /** As an earlier version writes it; so does a process that ends before a lease has its own item. */
    const before = (leases: Record<string, [string, string, number]>) =>
      backends().client.send(
        new PutCommand({
          TableName: backends().tableName,
          Item: { ...gateKey, version: 7, leases, ...nobody },
        }),
      );

    test("those that lie together count, also beside others, and can be given back", async () => {
      await before({ run_1: ["acme", "exe_1", 4], run_2: ["acme", "exe_1", 4] });
      await hold("run_3");
      expect(Object.keys((await store().read()).leases).sort()).toEqual(["run_1", "run_2", "run_3"]);
      expect(await store().lease("run_1")).toEqual(lease);
      await store().release(["run_1", "run_3"]);
      expect((await store().read()).leases).toEqual({ run_2: lease });
    });

    test("an earlier version can read what decides about them", async () => {
      await hold("run_1");
      expect(await gate()).toMatchObject({ version: expect.any(Number), leases: {}, ...nobody });
    });
  });
});
