import * as z from "zod/mini";
import { oneTeam } from "./workflow/one-team.ts";
import { printReport } from "./workflow/print-report.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { runInput } from "./workflow/task-input.ts";

/** What it does is in its order; the ids are for its log, and the team for what it may not see. */
const input = z.extend(runInput, { order: z.string() });

/** Prints the PDF of a run or its title cards, in a browser. */
export const handler = taskHandler(input, async ({ team, order }) => {
  await oneTeam().serve(team);
  await printReport(order);
});
