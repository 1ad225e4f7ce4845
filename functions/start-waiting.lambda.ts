import * as z from "zod/mini";
import { startWaiting } from "./workflow/start-waiting.ts";
import { taskHandler } from "./workflow/task-handler.ts";

/** At the end of a workflow: what its run held is free, and runs that waited for it start now and not at the next tick. */
export const handler = taskHandler(z.unknown(), () => startWaiting(new Date()));
