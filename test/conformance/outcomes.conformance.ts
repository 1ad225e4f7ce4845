import { expect } from "vitest";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { artifactsOf, sharedRun, statusWhen, trigger } from "./support/runs.ts";
import type * as shapes from "./support/shapes.ts";

const rank = { scheduled: 0, running: 1, completed: 2 } as const;

clause("docs/contract.md, States: scheduled, running, completed, and never back", async () => {
  const { execution_id } = await trigger("passing");
  const seen: shapes.Status["status"][] = ["scheduled"];
  await statusWhen(execution_id, ({ status }) => {
    seen.push(status);
    return status === "completed";
  });
  expect(seen.at(-1)).toBe("completed");
  const ranks = seen.map((status) => rank[status]);
  expect(ranks).toEqual([...ranks].sort());
});

clause("docs/contract.md, States: passed when every test passed", async () => {
  expect((await sharedRun("passing")).status.outcome).toBe("passed");
});

clause("docs/contract.md, States: passed on a retry counts", async () => {
  expect((await sharedRun("flaky")).status.outcome).toBe("passed");
});

clause("docs/contract.md, States: failed when a test failed or ran out of its own time", async () => {
  expect((await sharedRun("mixed")).status.outcome).toBe("failed");
  expect((await sharedRun("scripts")).status.outcome).toBe("failed");
});

clause(
  "docs/contract.md, States: timed_out when the run's own time limit ends it, whatever its tests did",
  async () => {
    const { id, status } = await sharedRun("runLimit");
    expect(status.outcome).toBe("timed_out");
    const [fits, exceeded, neverBegun] = (await artifactsOf(id)).tests.map((test) => test.outcome);
    // A busy host may need the whole limit for fewer.
    for (const outcome of [fits, exceeded]) expect(["passed", "timed_out", "cancelled"]).toContain(outcome);
    expect(exceeded).not.toBe("passed");
    expect(neverBegun).toBe("cancelled");
  },
);

clause("docs/contract.md, States: JUnit exists for every completed run, whatever its outcome", async () => {
  for (const id of Object.values(fixture().runs)) {
    expect((await artifactsOf(id)).artifacts.junit).not.toBeNull();
  }
});
