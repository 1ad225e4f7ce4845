import * as z from "zod/mini";
import { dispatch } from "./workflow/dispatch.ts";
import { taskHandler } from "./workflow/task-handler.ts";

/** The minute tick: starts what was accepted but not started, and ends what has exceeded its limit. */
export const handler = taskHandler(z.unknown(), () => dispatch(new Date()));
