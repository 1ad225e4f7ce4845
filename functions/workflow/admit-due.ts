import type { RunRef } from "../core/artifacts/object-keys.ts";
import {
  type Admission,
  admit,
  browsersOf,
  type Leases,
  leasesOf,
  type WaitingRun,
} from "../core/execution/admission.ts";
import { admissionStore, type Decision, type Queue } from "../stores/admission-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { admissionLimits, waitingRunOf } from "./admit-run.ts";

/** A run that is due, as an index knows it. */
export interface DueRun extends RunRef {
  /** RFC 3339 UTC with milliseconds. */
  since: string;
}

/** The runs to start now. */
interface ToStart {
  /** Admitted earlier: whoever admitted them may have died before starting them. */
  again: RunRef[];
  /** Admitted by this call. */
  now: RunRef[];
}

/**
 * Admits as many of the runs that are due as there is room for.
 * @param due all of them, so that those which stay behind are known to wait.
 */
export async function admitDue(due: readonly DueRun[]): Promise<ToStart> {
  const result: ToStart = { again: [], now: [] };
  await admissionStore().change(async (before, readLeases) => {
    const leases = await readLeases();
    result.again = due.filter(({ runId }) => runId in leases);
    const fresh = due.filter(({ runId }) => !(runId in leases));
    const heads = headsOf(fresh, leases);
    const admission = admit(leases, await readRuns(heads), admissionLimits(), Date.now(), before.served);
    result.now = admission.admitted;
    return changed(before, admission, fresh, heads);
  });
  return result;
}

/** The runs that can be admitted at all: no more of a team than there is room for. A backlog is not read for each run that ends. */
function headsOf(due: readonly DueRun[], leases: Leases): DueRun[] {
  const free = Math.max(1, admissionLimits().browsers - browsersOf(leases));
  const counts = new Map<string, number>();
  const inOrder = [...due].sort((a, b) => (a.since < b.since ? -1 : 1));
  return inOrder.filter(({ team }) => {
    const count = (counts.get(team) ?? 0) + 1;
    counts.set(team, count);
    return count <= free;
  });
}

/** What the runs ask for. One that has begun is no longer due. */
async function readRuns(due: readonly DueRun[]): Promise<WaitingRun[]> {
  const executions = await executionStore().readAll(due);
  return due.flatMap(({ executionId, runId, since }) => {
    const execution = executions.get(executionId);
    return execution?.nextRunId === runId ? [waitingRunOf(execution, runId, since)] : [];
  });
}

function changed(
  before: Queue,
  { admitted, waiting, full, served }: Admission,
  fresh: readonly DueRun[],
  heads: readonly DueRun[],
): Decision | null {
  const behind = fresh.filter((run) => !heads.includes(run)).map(({ team }) => team);
  const after = {
    granted: leasesOf(admitted),
    waiting: [...new Set([...waiting, ...behind])].sort(),
    full,
    served,
  };
  const isSame =
    admitted.length === 0 && full === before.full && String(after.waiting) === String(before.waiting);
  return isSame ? null : after;
}
