import type { Execution } from "../core/execution/execution.ts";
import { logger } from "../shared/logger.ts";
import type { Found } from "../stores/execution-changes.ts";
import { versionOf } from "../stores/new-execution.ts";
import { scenarioStore } from "../stores/scenario-store.ts";

/**
 * The scenario version for a run of a series that begins: the current one. A scenario that was removed ends the series: this
 * run reports that, and no other follows.
 */
export async function currentVersion({
  team,
  executionId,
  scenarioId,
  scenarioName,
}: Execution): Promise<Found> {
  const scenario = await scenarioStore().byId(team, scenarioId);
  if (scenario) return versionOf(scenario);
  logger().warn("A series has ended: its scenario was removed", { team, execution_id: executionId });
  return {
    reason: `The scenario "${scenarioName}" was removed, so none of its tests ran, and the schedule has ended.`,
    scheduledFor: null,
  };
}
