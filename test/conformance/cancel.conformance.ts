import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { bodyOf, call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { junitXml } from "./support/headers.ts";
import { parse } from "./support/problem.ts";
import {
  artifactsOf,
  askStatus,
  cancelled,
  cancelPath,
  completed,
  junitPath,
  sharedRun,
  statusWhen,
  trigger,
} from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";
import { elements, parseXml } from "./support/xml.ts";

/** A run that was cancelled during its second test; made once for the clauses of this file. */
let made: Promise<shapes.Status> | undefined;
const cancelledRun = (): Promise<shapes.Status> => (made ??= cancelWhileRunning());

async function cancelWhileRunning(): Promise<shapes.Status> {
  const { execution_id } = await trigger("slow");
  await statusWhen(execution_id, ({ tests }) => tests.passed === 1);
  return cancelled(execution_id);
}

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: the run becomes completed with outcome cancelled",
  async () => {
    const status = await cancelledRun();
    expect(status).toMatchObject({ status: "completed", outcome: "cancelled" });
    expect(status.reason).toMatch(/\S/);
    expect(status.completed_at).not.toBeNull();
  },
);

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: remaining tests become cancelled, what did run keeps its outcome",
  async () => {
    const { execution_id, tests } = await cancelledRun();
    expect(tests).toMatchObject({
      total: 4,
      passed: 1,
      cancelled: 3,
      failed: 0,
      error: 0,
      timed_out: 0,
      running: 0,
    });
    const outcomes = (await artifactsOf(execution_id)).tests.map((test) => test.outcome);
    expect(outcomes).toEqual(["passed", "cancelled", "cancelled", "cancelled"]);
  },
);

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: JUnit and artifacts cover what did run",
  async () => {
    const { execution_id: id } = await cancelledRun();
    const document = await call("GET", junitPath(id), { expects: junitXml });
    const cases = elements(parseXml(document.body.toString("utf8")), "testcase");
    expect(cases.map((element) => elements(element, "skipped").length)).toEqual([0, 1, 1, 1]);
    const { artifacts, tests } = await artifactsOf(id);
    expect(artifacts.junit).not.toBeNull();
    expect(tests[0]?.artifacts.junit).not.toBeNull();
  },
);

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: cancelling a finished execution changes nothing and answers the same",
  async () => {
    const { id, status } = await sharedRun("passing");
    const first = await call("POST", cancelPath(id));
    const again = await call("POST", cancelPath(id));
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(await completed(id)).toEqual(status);
    expect((await artifactsOf(id)).outcome).toBe("passed");
  },
);

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: cancelling twice answers the same",
  async () => {
    const { execution_id: id } = await cancelledRun();
    expect((await call("POST", cancelPath(id))).status).toBe(202);
    expect((await completed(id)).outcome).toBe("cancelled");
  },
);

clause(
  "docs/contract.md, POST /results-scenario/{id}/cancel/: an execution that has only just been accepted can be cancelled",
  async () => {
    const { execution_id: id } = await trigger("slow");
    expect((await call("POST", cancelPath(id))).status).toBe(202);
    expect((await completed(id)).outcome).toBe("cancelled");
    expect((await call("GET", junitPath(id), { expects: junitXml })).status).toBe(200);
    expect((await artifactsOf(id)).tests_summary).toMatchObject({ total: 4, failed: 0, error: 0 });
  },
);

clause(
  "docs/contract.md, States: a run that was cancelled says so, whatever its tests did",
  async (context) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { execution_id: id } = await trigger("listing");
      await lastTestEnded(id);
      expect((await call("POST", cancelPath(id))).status).toBe(202);
      const wasRunning = parse(shapes.status, await askStatus(id)).status === "running";
      const { outcome } = await completed(id);
      if (wasRunning) {
        expect(outcome).toBe("cancelled");
        return;
      }
    }
    context.skip("each run was completed before it could be cancelled");
  },
);

/** Polls more often than a client should, to observe the run between its only test and its end. */
async function lastTestEnded(id: string): Promise<void> {
  for (;;) {
    const answer = await askStatus(id);
    if (answer.status === 200 && parse(shapes.status, answer).tests.passed === 1) return;
    await wait(50);
  }
}
