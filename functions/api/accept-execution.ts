import { createHash } from "node:crypto";
import { canonicalJson } from "../core/canonical-json.ts";
import type { Execution } from "../core/execution/execution.ts";
import { newId } from "../core/execution/ids.ts";
import { environment } from "../shared/environment.ts";
import { addLogKeys } from "../shared/logger.ts";
import { executionStore } from "../stores/execution-store.ts";
import { idempotencyStore } from "../stores/idempotency-store.ts";
import { newExecution } from "../stores/new-execution.ts";
import { rateStore } from "../stores/rate-store.ts";
import { type ScenarioEntry, scenarioStore } from "../stores/scenario-store.ts";
import { invalidRequestProblem, Problem, scenarioNotFound } from "./http/problem.ts";
import type { RunScenarioBody } from "./request-schemas.ts";
import { selectionOf } from "./selection-of-request.ts";
import { mayStart, startIfRoom, startOrLeave } from "./start-if-room.ts";

/**
 * Accepts an execution of a scenario and starts its run. Once this returns, the execution is stored and due: if the
 * workflow could not be started, the dispatcher starts it.
 * @param idempotencyKey `null`: each call accepts a separate execution.
 * @returns the execution as it was first accepted.
 * @throws Problem
 */
export async function acceptExecution(
  team: string,
  request: RunScenarioBody,
  idempotencyKey: string | null,
): Promise<Execution> {
  const now = new Date();
  const fingerprint = createHash("sha256").update(canonicalJson(request)).digest("hex");
  const first = idempotencyKey === null ? null : await repeated(team, idempotencyKey, fingerprint, now);
  if (first) return first;
  await countTrigger(team, now);
  const execution = await manualExecution(team, request, now);
  if (idempotencyKey !== null) {
    const kept = await idempotencyStore().keep(team, idempotencyKey, { fingerprint, execution }, now);
    // The same request arrived twice at once, and the other one was first.
    if (kept === "taken") return acceptExecution(team, request, idempotencyKey);
  }
  await storeAndStart(execution);
  return execution;
}

/** The execution that was accepted earlier under the key, if any. */
async function repeated(
  team: string,
  key: string,
  fingerprint: string,
  now: Date,
): Promise<Execution | null> {
  const earlier = await idempotencyStore().find(team, key, now);
  if (!earlier) return null;
  if (earlier.fingerprint !== fingerprint) {
    throw new Problem(
      "idempotency_key_reused",
      "This Idempotency-Key was used with a different request within the last 24 hours.",
    );
  }
  const { execution } = earlier;
  addLogKeys({ execution_id: execution.executionId });
  // The first request may have been cut off between its two writes.
  if ((await executionStore().create(execution, execution.createdAt)) === "created") {
    await startIfRoom(execution);
  }
  return execution;
}

async function countTrigger(team: string, now: Date): Promise<void> {
  const most = Number(environment("triggersPerMinute"));
  const { count, resetsInMs } = await rateStore().count(team, now);
  if (count <= most) return;
  const retryAfter = Math.ceil(resetsInMs / 1000);
  throw new Problem("rate_limited", `Your team may trigger ${most} executions in a minute.`, { retryAfter });
}

async function manualExecution(team: string, request: RunScenarioBody, now: Date): Promise<Execution> {
  const scenario = await scenarioStore().byId(team, request.scenario_id);
  if (!scenario) throw scenarioNotFound(request.scenario_id);
  checkVariables(request.variables, scenario);
  const createdAt = now.toISOString();
  const execution = newExecution(team, scenario, {
    type: "manual",
    createdAt,
    scheduledFor: createdAt,
    schedule: null,
    nextRunId: newId("run", now),
    metadata: request.metadata,
    variables: request.variables,
  });
  return { ...execution, ...(await selectionOf(team, request, scenario)) };
}

/** Without this, a typo in the name of an overridden variable would go unnoticed. */
function checkVariables(overrides: Readonly<Record<string, string>>, { variables }: ScenarioEntry): void {
  const unknown = Object.keys(overrides).filter((name) => !variables.includes(name));
  if (unknown.length === 0) return;
  const declared = variables.length > 0 ? `It declares ${variables.join(", ")}.` : "It declares none.";
  throw invalidRequestProblem(
    unknown.map((name) => ({
      path: `variables.${name}`,
      message: `The scenario declares no such variable. ${declared}`,
    })),
  );
}

async function storeAndStart(execution: Execution): Promise<void> {
  addLogKeys({ execution_id: execution.executionId });
  // The id is new, so if it exists it is this execution: the reply to the client's first attempt at this write was
  // lost.
  const [isAdmitted] = await Promise.all([
    mayStart(execution),
    executionStore().create(execution, execution.createdAt),
  ]);
  if (isAdmitted) await startOrLeave(execution);
}
