import * as z from "zod/mini";
import { printReport } from "./workflow/print-report.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { runInput } from "./workflow/task-input.ts";

/** What it does is in its order; the ids are for its log. */
const input = z.extend(runInput, { order: z.string() });

/** Prints the PDF of a run or its title cards, in a browser. */
export const handler = taskHandler(input, ({ order }) => printReport(order));
