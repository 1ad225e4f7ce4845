import * as z from "zod/mini";
import { runTest } from "./workflow/run-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { testInput } from "./workflow/task-input.ts";

/** What it does is in its order; the ids are for its log. */
const input = z.extend(testInput, { order: z.optional(z.string()) });

/** One attempt at one test, in a browser. */
export const handler = taskHandler(input, ({ order }) => runTest(order));
