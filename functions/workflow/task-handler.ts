import type { Context } from "aws-lambda";
import * as z from "zod";
import { logger, withLogKeys } from "../shared/logger.ts";

/** What a log line says of the work in hand, as far as the event names it. */
const named = z.object({
  team: z.string().optional(),
  execution_id: z.string().optional(),
  run_id: z.string().optional(),
  index: z.number().optional(),
  attempt: z.number().optional(),
});

/**
 * Wraps a task of the workflow: checks its input once, puts the execution's id into every log line, and logs what
 * the task throws before the workflow sees it.
 */
export function taskHandler<S extends z.ZodType, Output>(
  input: S,
  work: (input: z.infer<S>) => Promise<Output>,
): (event: unknown, context?: Context) => Promise<Output> {
  return (event) =>
    withLogKeys(named.safeParse(event).data ?? {}, async () => {
      try {
        return await work(input.parse(event));
      } catch (error) {
        logger().error("A task of the workflow failed", { error: error as Error });
        throw error;
      }
    });
}
