import { fairShare } from "../../lib/config.ts";
import { type AdmissionLimits, admit, leasesOf, type WaitingRun } from "../core/execution/admission.ts";
import type { Execution } from "../core/execution/execution.ts";
import { mostInlineAtOnce } from "../core/run/workflow-size.ts";
import { environment } from "../shared/environment.ts";
import { admissionStore, type Decision, type Queue } from "../stores/admission-store.ts";

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
  const { team, executionId, testCount, browsers, cancelledRunId } = execution;
  return {
    team,
    executionId,
    runId,
    since,
    browsers: browsers ?? Math.min(testCount, mostInlineAtOnce),
    isCancelled: cancelledRunId === runId,
  };
}

/**
 * Admits a run at once if there is room for it and none that comes before it waits; otherwise notes that it waits, so that the next
 * run that ends makes way for it.
 * @returns whether it may start: it was admitted, now or before.
 */
export async function admitAtOnce(run: WaitingRun): Promise<boolean> {
  let isAdmitted = false;
  await admissionStore().change(async (before, readLeases) => {
    isAdmitted = false;
    if (isBehind(run, before)) return behind(run, before, before.full);
    const leases = await readLeases();
    isAdmitted = run.runId in leases;
    if (isAdmitted) return null;
    const { admitted, full, served } = admit(leases, [run], admissionLimits(), Date.now(), before.served);
    isAdmitted = admitted.length > 0;
    // A cancelled run goes ahead of others of its team that wait for room, and they go on waiting.
    const isFull = full || (run.isCancelled && before.full);
    if (!isAdmitted) return behind(run, before, isFull);
    return { granted: leasesOf(admitted), waiting: before.waiting, full: isFull, served };
  });
  return isAdmitted;
}

/** Whether a run has to wait for others, whatever room there is: a cancelled one does not wait for those of its own team. */
function isBehind({ team, isCancelled }: WaitingRun, { waiting, full }: Queue): boolean {
  if (isCancelled) return full && waiting.some((other) => other !== team);
  return full || waiting.includes(team);
}

/** @returns `null` if it is known already that a run of its team waits. */
function behind({ team }: WaitingRun, before: Queue, full: boolean): Decision | null {
  const { waiting, served } = before;
  if (waiting.includes(team) && full === before.full) return null;
  return { granted: {}, waiting: [...new Set([...waiting, team])], full, served };
}
