import * as z from "zod/mini";
import { addLogKeys } from "./shared/logger.ts";
import { describeFault } from "./workflow/describe-fault.ts";
import { finishRun } from "./workflow/finish-run.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { faultInput, runInput, runRefOf } from "./workflow/task-input.ts";

/** From the workflow: the run, and the fault caught by its Catch, if any. */
const fromWorkflow = z.extend(runInput, { cause: z.optional(faultInput) });

/**
 * From EventBridge: the workflow ended without reaching its last task.
 * https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
 */
const fromEvent = z.object({
  "detail-type": z.literal("Step Functions Execution Status Change"),
  detail: z.object({
    status: z.enum(["FAILED", "TIMED_OUT", "ABORTED"]),
    input: z.string(),
    error: z.nullish(z.string()),
    cause: z.nullish(z.string()),
  }),
});

/** Last task of a run, and the target of the rule on workflows that broke down. */
export const handler = taskHandler(z.union([fromEvent, fromWorkflow]), async (event) => {
  if (!("detail" in event)) {
    const fault = event.cause ? describeFault(event.cause) : null;
    return { finish: await finishRun(runRefOf(event), fault) };
  }
  const { status, input, error, cause } = event.detail;
  const run = runInput.parse(JSON.parse(input));
  addLogKeys(run);
  const name = error ?? (status === "TIMED_OUT" ? "States.Timeout" : "");
  return { finish: await finishRun(runRefOf(run), describeFault({ Error: name, Cause: cause })) };
});
