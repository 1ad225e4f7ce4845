import { expect } from "vitest";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { expectRetryAfter } from "./support/headers.ts";
import { optionalInput } from "./support/inputs.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { askStatus, cancelled, completed, sharedRun, statusWhen, trigger } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

clause(
  "docs/contract.md, What the service does: every follow-up is keyed by the execution_id that the trigger returns",
  async () => {
    const { execution_id } = await trigger("listing");
    expect((await completed(execution_id)).execution_id).toBe(execution_id);
  },
);

clause("docs/contract.md, States: the status of a finished run is completed", async () => {
  for (const id of Object.values(fixture().runs)) expect((await completed(id)).status).toBe("completed");
});

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: every listed field, as the trigger described the execution",
  async () => {
    const accepted = await trigger("listing", { metadata: { branch: "main" } });
    const status = await completed(accepted.execution_id);
    const { links: _, status: __, scheduled_for: ___, ...described } = accepted;
    expect(status).toMatchObject(described);
    expect(status.run_number).toBe(1);
    expect(status.run_id).not.toBeNull();
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: times and durations of a completed run are in order",
  async () => {
    const { status } = await sharedRun("passing");
    const times = [status.created_at, status.started_at ?? "", status.completed_at ?? ""];
    expect(times).toEqual([...times].sort());
    expect(status.duration_ms).not.toBeNull();
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: the counts of tests add up, and none runs in a completed run",
  async () => {
    for (const run of ["passing", "mixed", "runLimit", "scripts"] as const) {
      const { total, running, ...endings } = (await sharedRun(run)).status.tests;
      expect(running).toBe(0);
      expect(Object.values(endings).reduce((sum, count) => sum + count, 0)).toBe(total);
    }
    const { tests } = (await sharedRun("mixed")).status;
    expect(tests).toMatchObject({
      total: 4,
      passed: 1,
      failed: 1,
      timed_out: 1,
      skipped: 1,
      error: 0,
      cancelled: 0,
    });
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: a reason for timed_out and cancelled, none for passed and failed",
  async () => {
    expect((await sharedRun("passing")).status.reason).toBeNull();
    expect((await sharedRun("mixed")).status.reason).toBeNull();
    expect((await sharedRun("runLimit")).status.reason).toMatch(/\S/);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: not_ready with Retry-After until the first run has begun",
  async (context) => {
    let seen = false;
    for (let i = 0; i < 5 && !seen; i += 1) {
      const { execution_id } = await trigger("listing");
      const answer = await askStatus(execution_id);
      if (answer.status === 404) {
        expect(expectProblem(answer, "not_ready").detail).toContain(execution_id);
        expectRetryAfter(answer);
        seen = true;
      } else expect(parse(shapes.status, answer).started_at).not.toBeNull();
    }
    const later = optionalInput("later");
    if (!seen && later === null) context.skip("each run had begun before its first status request");
    if (seen || later === null) return;
    const answer = await askStatus(later);
    expect(expectProblem(answer, "not_ready").detail).toContain(later);
    expectRetryAfter(answer);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/{id}/status/: while it runs, Retry-After, the tests so far, those that run now, and at which step",
  async () => {
    const { execution_id } = await trigger("slow");
    try {
      const seen = await statusWhen(execution_id, ({ tests }) => tests.passed === 1);
      const named = await statusWhen(execution_id, ({ running_tests }) => running_tests.length === 1);
      expect(named.running_tests[0]).toMatchObject({ attempt: 1 });
      expect(named.running_tests[0]?.number).toBeGreaterThan(1);
      // Each of the three tests waits for 25 s, so that one of them is seen after it has told its step.
      const { running_tests } = await statusWhen(execution_id, ({ running_tests: [test] }) => !!test?.step);
      expect(running_tests[0]?.step).toMatchObject({ number: 1, total: 1 });
      expect((running_tests[0]?.step?.started_at ?? "") >= (running_tests[0]?.started_at ?? "")).toBe(true);
      expectRetryAfter(await askStatus(execution_id));
      expect(seen).toMatchObject({ status: "running", outcome: null, completed_at: null, reason: null });
      expect(seen.started_at).not.toBeNull();
      const { total, ...states } = seen.tests;
      expect(total).toBe(4);
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(total);
      expect(states.running).toBeLessThanOrEqual(1);
      expect(seen.running_tests.length).toBeLessThanOrEqual(states.running);
    } finally {
      await cancelled(execution_id);
    }
  },
);
