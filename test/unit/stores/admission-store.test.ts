import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
import { Contention } from "../../../functions/stores/retry-on-conflict.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { withoutPauses } from "../support/no-pauses.ts";

const aws = useMockedAws();
const store = () => admissionStore();
const lease = { team: "acme", executionId: "exe_1", browsers: 4 };
const nobody = { waiting: [], full: false, served: [] };
const gateKey = { pk: "ADMISSION", sk: "ADMISSION" };

/** Admits the run unless it holds a lease already. @returns for each decision, the ids of the runs that held one. */
async function admit(runId: string): Promise<string[][]> {
  const found: string[][] = [];
  await store().change(async (_, leases) => {
    const held = Object.keys(await leases());
    found.push(held);
    return held.includes(runId) ? null : { ...nobody, granted: { [runId]: lease } };
  });
  return found;
}

const held = async () => Object.keys((await store().read()).leases).sort();
/** What the gate holds until it has an item of its own. */
const inGate = () => Object.keys((aws.table.get(gateKey)?.["leases"] as object | undefined) ?? {});

describe("A decision", () => {
  test("whose condition does not hold is made again, from what another decision left", async () => {
    await admit("run_1");
    const gate = aws.table.get(gateKey);
    const { team, executionId, browsers } = lease;
    aws.table.meanwhile = () =>
      aws.table.put({
        ...gate,
        version: Number(gate?.["version"]) + 1,
        leases: { run_2: [team, executionId, browsers] },
      });
    expect(await admit("run_3")).toEqual([["run_1"], ["run_2", "run_1"]]);
    expect(await held()).toEqual(["run_1", "run_2", "run_3"]);
  });

  test("that others hinder each time ends in an error of its own, and admits nobody", async () => {
    withoutPauses();
    await admit("run_1");
    aws.clients.table.on(UpdateCommand).callsFake(() => aws.table.refuse());
    await expect(admit("run_2")).rejects.toThrow(Contention);
    expect(await held()).toEqual(["run_1"]);
  });

  test("whose reply was lost finds its own lease, which it does not grant again", async () => {
    withoutPauses();
    await admit("run_1");
    aws.table.repliesToLose = 1;
    expect(await admit("run_2")).toEqual([["run_1"], ["run_2", "run_1"]]);
    // The gate keeps it, as nobody knows who granted it; it is held, and can be given back.
    expect([inGate(), await store().lease("run_2")]).toEqual([["run_2"], lease]);
    await store().release(["run_2"]);
    expect(await held()).toEqual(["run_1"]);
  });

  test.each(Object.entries(tableFaults))("that %s prevents admits nobody", async (_, fault) => {
    await admit("run_1");
    aws.clients.table.on(UpdateCommand).rejects(fault());
    await expect(admit("run_2")).rejects.toThrow(fault().message);
    expect(await held()).toEqual(["run_1"]);
  });

  test.each(Object.entries(tableFaults))(
    "that met %s once it was made holds, although its caller is told of the fault",
    async (_, fault) => {
      aws.clients.table.on(PutCommand).rejects(fault());
      await expect(admit("run_1")).rejects.toThrow(fault().message);
      expect([inGate(), await held()]).toEqual([["run_1"], ["run_1"]]);
      aws.table.answer(aws.clients.table);
      expect(await admit("run_1")).toEqual([["run_1"]]);
    },
  );
});

describe("A lease that is given back", () => {
  test("is gone although replies were lost", async () => {
    await admit("run_1");
    aws.table.repliesToLose = 2;
    await store().release(["run_1"]);
    expect(await held()).toEqual([]);
  });

  test.each(Object.entries(tableFaults))("is held as long as the table answers with %s", async (_, fault) => {
    await admit("run_1");
    aws.clients.table.on(DeleteCommand).rejects(fault());
    await expect(store().release(["run_1"])).rejects.toThrow(fault().message);
    expect(await held()).toEqual(["run_1"]);
    aws.table.answer(aws.clients.table);
    await store().release(["run_1"]);
    expect(await held()).toEqual([]);
  });

  test.each(Object.entries(tableFaults))(
    "counts for the decisions under way once what met %s is repeated",
    async (_, fault) => {
      await admit("run_1");
      const version = () => Number(aws.table.get(gateKey)?.["version"]);
      const before = version();
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(store().release(["run_1"])).rejects.toThrow(fault().message);
      expect([await held(), version()]).toEqual([[], before]);
      aws.table.answer(aws.clients.table);
      await store().release(["run_1"]);
      expect(version()).toBe(before + 1);
    },
  );
});

describe.each(Object.entries(tableFaults))("While the table answers with %s", (_, fault) => {
  test("nobody is taken for free of a lease, or for the first to wait", async () => {
    await admit("run_1");
    aws.clients.table.on(GetCommand).rejects(fault());
    await expect(store().read()).rejects.toThrow(fault().message);
    await expect(store().lease("run_1")).rejects.toThrow(fault().message);
    await expect(store().waiting()).rejects.toThrow(fault().message);
    await expect(admit("run_2")).rejects.toThrow(fault().message);
  });

  test("a decision does not take the leases that it cannot read for none", async () => {
    await admit("run_1");
    aws.clients.table
      .on(QueryCommand, { KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)" })
      .rejects(fault());
    await expect(admit("run_2")).rejects.toThrow(fault().message);
    aws.table.answer(aws.clients.table);
    expect(inGate()).toEqual([]);
  });
});
