import { expect, test, vi } from "vitest";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { stepChecks } from "../../../lib/verify/aws/checks/step-checks.ts";
import { only } from "../support/checked-region.ts";

const check = only(stepChecks);
const step = { number: 1, total: 1, title: "Waits" };

/** A region whose statuses have these steps, one after the other, the last one from then on. */
function regionTelling(steps: (typeof step | null)[]) {
  const told: string[] = [];
  const cancel = vi.fn(async () => {
    // It ends some time after it was cancelled.
    const ends = ["running", "completed"];
    const status = async () => {
      told.push(ends.length > 1 ? (ends.shift() ?? "") : "completed");
      return { value: { status: told.at(-1), running_tests: [] }, retryAfterMs: 1 };
    };
    Object.assign(api, { status });
  });
  const api = {
    scenarioByName: async () => ({ id: "scn_1" }),
    trigger: async () => ({ value: { execution_id: "exe_1" } }),
    status: async () => {
      const [now = null] = steps.length > 1 ? steps.splice(0, 1) : steps;
      return { value: { running_tests: [{ step: now }] } };
    },
    cancel,
  };
  return { region: { api } as unknown as CheckedRegion, cancel, told };
}

test("The check of the current step waits until one is told, and leaves no run behind", async () => {
  const { region, cancel, told } = regionTelling([null, step]);
  expect(await check.run(region)).toBe("step 1 of 1, Waits");
  expect(cancel).toHaveBeenCalledWith("exe_1");
  // Its end writes files, which the removal of what the checks left has to find.
  expect(told).toEqual(["running", "completed"]);
});

test("The check of the current step does not hold if none is ever told, and leaves no run behind", async () => {
  const { region, cancel } = regionTelling([null]);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const late = vi.fn(async () => {
      vi.setSystemTime(Date.now() + 60_000);
      return { value: { running_tests: [] } };
    });
    Object.assign(region.api, { status: late });
    await expect(check.run(region)).rejects.toThrow("No status had a step");
    expect(cancel).toHaveBeenCalledWith("exe_1");
  } finally {
    vi.useRealTimers();
  }
});
