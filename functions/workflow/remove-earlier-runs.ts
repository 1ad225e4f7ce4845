import type { Execution } from "../core/execution/execution.ts";
import { madeAt } from "../core/execution/ids.ts";
import { earlierRunKeptMs } from "../core/limits.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";

/** How many runs one call removes at most: a tick has other work. */
const atOnce = 10;

/**
 * Removes the files of runs that a newer one replaced long enough ago. The runs are listed from the bucket itself, so the next
 * call finds whatever an earlier one left behind.
 */
export async function removeEarlierRuns(
  { team, executionId, runId }: Pick<Execution, "team" | "executionId" | "runId">,
  now: Date,
): Promise<void> {
  if (runId === null) return;
  const runIds = await artifactStore().runsOf(team, executionId);
  const earlier = runIds.filter((id) => id < runId).sort();
  const removable: string[] = [];
  let next: string | null = null;
  for (const [index, id] of earlier.entries()) {
    // A run's id is made when its occurrence is claimed, which is when it replaces the previous run.
    const keptUntil = madeAt(earlier[index + 1] ?? runId).getTime() + earlierRunKeptMs;
    if (keptUntil <= now.getTime() && removable.length < atOnce) removable.push(id);
    else next ??= new Date(keptUntil).toISOString();
  }
  for (const id of removable) await artifactStore().removeRun({ team, executionId, runId: id });
  await executionStore().earlierRunsRemoved({ team, executionId }, { runId }, next);
}
