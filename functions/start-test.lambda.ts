import { startTest } from "./workflow/start-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { runRefOf, testInput } from "./workflow/task-input.ts";

/** Before each attempt: may it run, and by which order? */
export const handler = taskHandler(testInput, async (input) => ({
  ...input,
  ...(await startTest(runRefOf(input), input.index, input.attempt)),
}));
