import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { expectRetryAfter } from "./support/headers.ts";
import { expectProblem } from "./support/problem.ts";
import {
  artifactsOf,
  artifactsPath,
  askArtifacts,
  cancelled,
  sharedRun,
  statusWhen,
  trigger,
} from "./support/runs.ts";

const noFiles = { junit: null, video: null, screenshot: null, trace: null, downloads: [] };

clause(
  "docs/contract.md, What the service does: trigger, poll until completed, then collect the artifacts",
  async () => {
    const { execution_id } = await trigger("passing");
    const { outcome, artifacts } = await artifactsOf(execution_id);
    expect(outcome).toBe("passed");
    expect(Object.entries(artifacts).filter(([, link]) => link === null)).toEqual([]);
  },
);

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: every listed field, as the status describes the run",
  async () => {
    for (const run of ["passing", "mixed", "runLimit"] as const) {
      const { id, status } = await sharedRun(run);
      const { tests_summary, artifacts: _, next_cursor, tests, ...described } = await artifactsOf(id);
      expect(next_cursor).toBeNull();
      expect(status).toMatchObject(described);
      const { running: __, ...summary } = status.tests;
      expect(tests_summary).toEqual(summary);
      expect(tests.length).toBe(summary.total);
    }
  },
);

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: tests in the scenario's order, with outcome, attempts and failure",
  async () => {
    const { tests } = await artifactsOf((await sharedRun("mixed")).id);
    expect(tests.map((test) => [test.name, test.outcome])).toEqual([
      ["Holds", "passed"],
      ["Does not hold", "failed"],
      ["Is left out", "skipped"],
      ["Runs out of its own time", "timed_out"],
    ]);
    const [holds, doesNot] = tests;
    expect(holds).toMatchObject({ attempts: 1, flaky: false, failure: null });
    expect(doesNot).toMatchObject({ attempts: 2, flaky: false, failure: { step: 2 } });
  },
);

/** A run with a retry. On a slow host all tests may pass at once by chance (examples/conformance/flaky.yaml): then another one. */
async function flakyRun() {
  let run = await artifactsOf((await sharedRun("flaky")).id);
  for (let others = 2; others > 0 && run.tests.every(({ attempts }) => attempts === 1); others -= 1) {
    run = await artifactsOf((await trigger("flaky")).execution_id);
  }
  expect(run.outcome).toBe("passed");
  return run;
}

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: a test that passes on a retry has passed and is flaky",
  async () => {
    const { tests } = await flakyRun();
    for (const test of tests) {
      expect(test).toMatchObject({ outcome: "passed", flaky: test.attempts > 1, failure: null });
    }
    expect(tests.filter((test) => test.flaky).length).toBeGreaterThan(0);
  },
);

clause("docs/contract.md, Link: a skipped test produces no JUnit file", async () => {
  const { tests } = await artifactsOf((await sharedRun("mixed")).id);
  expect(tests[2]).toMatchObject({ outcome: "skipped", attempts: 0, duration_ms: 0, artifacts: noFiles });
});

clause("docs/contract.md, A scenario file: video: false makes no film", async () => {
  const { artifacts, tests } = await artifactsOf((await sharedRun("scripts")).id);
  expect(artifacts.video).toBeNull();
  for (const test of tests) expect(test.artifacts.video).toBeNull();
});

clause(
  "docs/contract.md, A scenario file: trace: on-failure keeps a trace of what failed only, off keeps none",
  async () => {
    const { tests } = await artifactsOf((await sharedRun("mixed")).id);
    const traced = tests.filter((test) => test.artifacts.trace !== null).map((test) => test.outcome);
    expect(traced).toContain("failed");
    expect(traced).not.toContain("passed");
    for (const test of (await artifactsOf((await sharedRun("scripts")).id)).tests) {
      expect(test.artifacts.trace).toBeNull();
    }
  },
);

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: not_ready with Retry-After until the run is completed",
  async () => {
    const { execution_id } = await trigger("slow");
    try {
      await statusWhen(execution_id, ({ status }) => status === "running");
      const answer = await askArtifacts(execution_id);
      expect(expectProblem(answer, "not_ready").detail).toContain(execution_id);
      expectRetryAfter(answer);
    } finally {
      await cancelled(execution_id);
    }
  },
);

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: execution_id is required, a string, and nothing else is known",
  async () => {
    const { id } = await sharedRun("passing");
    const bodies = [{}, { execution_id: null }, { execution_id: 5 }, { execution_id: [id] }];
    for (const json of [...bodies, { execution_id: id, more: 1 }, { id }]) {
      expectProblem(await call("POST", artifactsPath, { json }), "invalid_request");
    }
  },
);
