import * as z from "zod/mini";
import { oneTeam } from "./workflow/one-team.ts";
import { runTest } from "./workflow/run-test.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { testInput } from "./workflow/task-input.ts";

/** What it does is in its order; the ids are for its log, and the team for what it may not see. */
const input = z.extend(testInput, { order: z.optional(z.string()) });

/** One attempt at one test, in a browser. */
export const handler = taskHandler(input, async ({ team, order }) => {
  await oneTeam().serve(team);
  await runTest(order);
});
