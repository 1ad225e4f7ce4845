import { describe, expect, test } from "vitest";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const lease = { team: "acme", executionId: "exe_1", browsers: 4 };

async function hold(...runIds: string[]): Promise<void> {
  const leases = Object.fromEntries(runIds.map((runId) => [runId, lease]));
  await admissionStore().change(async (before) => ({ ...before, leases: { ...before.leases, ...leases } }));
}

describe("docs/operations.md, Concurrency: the leases of a region", () => {
  test("one is held until it is given back, which may be repeated", async () => {
    expect(await admissionStore().read()).toEqual({ leases: {}, waiting: [], full: false, served: [] });
    await hold("run_1", "run_2");
    expect((await admissionStore().read()).leases).toEqual({ run_1: lease, run_2: lease });
    for (const _ of [1, 2]) await admissionStore().release(["run_1"]);
    expect((await admissionStore().read()).leases).toEqual({ run_2: lease });
  });

  test("a decision is made again if another was written meanwhile, so that no lease is lost", async () => {
    await hold("run_1");
    const key = { pk: "ADMISSION", sk: "ADMISSION" };
    aws.table.meanwhile = () => {
      const item = aws.table.get(key);
      const leases = { ...(item?.["leases"] as object), run_2: ["acme", "exe_2", 1] };
      aws.table.put({ ...item, ...key, version: Number(item?.["version"]) + 1, leases });
    };
    await hold("run_3");
    expect(Object.keys((await admissionStore().read()).leases)).toEqual(["run_1", "run_2", "run_3"]);
  });
});
