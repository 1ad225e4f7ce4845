import { fairShare } from "../../lib/config.ts";
import { type AdmissionLimits, admit, leasesOf, type WaitingRun } from "../core/admission.ts";
import type { Execution } from "../core/execution.ts";
import { mostInlineAtOnce } from "../core/workflow-size.ts";
import { environment } from "../shared/environment.ts";
import { admissionStore } from "../stores/admission-store.ts";

/** docs/operations.md, "Concurrency". */
export function admissionLimits(): AdmissionLimits {
  const ofTeam = environment("teamBrowsersAtOnce");
  return {
    browsers: Number(environment("browsersAtOnce")),
    teamBrowsers: ofTeam === fairShare ? null : Number(ofTeam),
    teamRuns: Number(environment("teamRunsAtOnce")),
  };
}

/**
 * An execution's next run as one that waits. Executions that were accepted before the service counted browsers may take
 * as many as they could then.
 */
export function waitingRunOf(execution: Execution, runId: string, since: string): WaitingRun {
  const { team, executionId, testCount, browsers } = execution;
  return { team, executionId, runId, since, browsers: browsers ?? Math.min(testCount, mostInlineAtOnce) };
}

/**
 * Admits a run at once if there is room for it and none that came earlier waits; otherwise notes that it waits, so that the next
 * run that ends makes way for it.
 * @returns whether it may start.
 */
export async function admitAtOnce(run: WaitingRun): Promise<boolean> {
  let isAdmitted = false;
  await admissionStore().change(async (before, leases) => {
    isAdmitted = false;
    const { waiting } = before;
    if (waiting.includes(run.team)) return null;
    const behind = { granted: {}, waiting: [...waiting, run.team], served: before.served };
    if (before.full) return { ...behind, full: true };
    const { admitted, full, served } = admit(
      await leases(),
      [run],
      admissionLimits(),
      Date.now(),
      before.served,
    );
    isAdmitted = admitted.length > 0;
    return isAdmitted ? { granted: leasesOf(admitted), waiting, full, served } : { ...behind, full };
  });
  return isAdmitted;
}
