import * as z from "zod/mini";
import { describeFault } from "./workflow/describe-fault.ts";
import { endTest, recordBrokenAttempt } from "./workflow/end-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { faultInput, runRefOf, testInput } from "./workflow/task-input.ts";

const attempts = ["passed", "failed", "error", "timed_out", "cancelled"] as const;

/** The test's input with either the attempt's verdict or the fault that prevented one. */
const input = z.union([
  z.extend(testInput, { fault: faultInput }),
  z.extend(testInput, { result: z.object({ outcome: z.enum(attempts), again: z.boolean() }) }),
]);

/** After each attempt: records how the test ended, or says that it is to be retried. */
export const handler = taskHandler(input, async (event) => {
  const ref = runRefOf(event);
  const { index, attempt } = event;
  const next = { ...testInput.parse(event), attempt: attempt + 1 };
  if ("fault" in event) {
    await recordBrokenAttempt(ref, index, attempt, describeFault(event.fault));
    await endTest(ref, index, "error");
    return { ...next, again: false };
  }
  if (event.result.again) return { ...next, again: true };
  await endTest(ref, index, event.result.outcome);
  return { ...next, again: false };
});
