import type { Execution } from "../core/execution.ts";
import { madeAt } from "../core/ids.ts";
import { earlierRunKeptMs } from "../core/limits.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";

/** How many runs one call removes at most: a tick has others to see to. */
const atOnce = 10;

/**
 * Removes the files of those runs whose place a newer one took long enough ago. The bucket itself says which runs there
 * are, so whatever an earlier call left behind, for whatever reason, is found by the next one.
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
    // A run's id is made when its occurrence is claimed, which is when it takes the place of the one before.
    const keptUntil = madeAt(earlier[index + 1] ?? runId).getTime() + earlierRunKeptMs;
    if (keptUntil <= now.getTime() && removable.length < atOnce) removable.push(id);
    else next ??= new Date(keptUntil).toISOString();
  }
  for (const id of removable) await artifactStore().removeRun({ team, executionId, runId: id });
  await executionStore().earlierRunsRemoved({ team, executionId }, { runId }, next);
}
