import { summarize } from "../../../functions/core/run/outcome.ts";
import type { CiRun } from "./ci-service.ts";

/** What the later steps of a job can read of a run, where its CI service has outputs: docs/contract.md, "Commands". */
export function outputsOf({ execution_id, outcome, tests, folder }: CiRun): Record<string, string> {
  const { total, passed, failed } = summarize(tests.map((test) => test.outcome));
  return {
    execution_id,
    outcome,
    total: String(total),
    passed: String(passed),
    failed: String(failed),
    results: folder ?? "",
  };
}
