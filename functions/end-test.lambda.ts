import * as z from "zod/mini";
import { describeFault } from "./workflow/describe-fault.ts";
import { endAttempt } from "./workflow/end-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { faultInput, runRefOf, testInput } from "./workflow/task-input.ts";

/** The test's input, with the fault if the attempt broke down. How it went is in what it handed in. */
const input = z.extend(testInput, { fault: z.optional(faultInput) });

/** After each attempt: records how the test ended, or says that it is to be retried, or that the same attempt is to be made. */
export const handler = taskHandler(input, async ({ fault, ...event }) => {
  if (fault?.Error === "OrderExpired") return { ...event, again: true };
  const { index, attempt } = event;
  const told = fault ? describeFault(fault) : null;
  const again = await endAttempt(runRefOf(event), index, attempt, told);
  return { ...event, attempt: attempt + 1, again };
});
