import { runTest } from "./workflow/run-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { runRefOf, testInput } from "./workflow/task-input.ts";

/** One attempt at one test, in a browser. */
export const handler = taskHandler(testInput, (input) =>
  runTest(runRefOf(input), input.index, input.attempt),
);
