import { isNotReady } from "../../../packages/client/src/errors.ts";
import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { nextStep } from "../terminal/next-step.ts";
import { print, printJson } from "../terminal/output.ts";
import { patiently, requestPatienceMs } from "./patience.ts";
import { progressLine } from "./progress-line.ts";
import { ServiceClock } from "./service-clock.ts";
import { whatBecame } from "./what-became.ts";

/** Prints the status of an execution. */
export async function status(executionId: string, options: ClientOptions): Promise<void> {
  try {
    const { value, answeredAtMs } = await apiOf(options).status(executionId);
    if (options.json) return printJson(value);
    print(`${value.execution_id}  ${value.scenario_name}, version ${value.scenario_version}`);
    const clock = new ServiceClock();
    clock.readAt(answeredAtMs);
    print(progressLine(value, { now: clock.now }));
    if (value.reason !== null) print(value.reason);
    nextStep(value.status === "completed" ? `results ${executionId} --out results` : `watch ${executionId}`);
  } catch (error) {
    if (!isNotReady(error)) throw error;
    // The API has no status before the first run begins; for the user the execution is scheduled.
    if (options.json) printJson({ execution_id: executionId, status: "scheduled" });
    else {
      print("scheduled");
      nextStep(`watch ${executionId}`);
    }
  }
}

/** Stops an execution's current run. */
export async function cancel(executionId: string, options: ClientOptions): Promise<void> {
  const api = apiOf(options);
  const patience = { until: Date.now() + requestPatienceMs };
  const answer = await patiently((ending) => api.cancel(executionId, ending), patience);
  if (options.json) printJson(answer);
  else print(`${executionId} ${whatBecame(answer)}`);
}
