import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { logger, withLogKeys } from "../shared/logger.ts";

/** The log keys of a task, as far as its event contains them. */
const named = z.object({
  team: z.optional(z.string()),
  execution_id: z.optional(z.string()),
  run_id: z.optional(z.string()),
  index: z.optional(z.number()),
  attempt: z.optional(z.number()),
});

/**
 * Wraps a task of the workflow: validates its input, adds the execution's id to every log line, and logs an error before the
 * workflow receives it.
 */
export function taskHandler<S extends z.ZodMiniType, Output>(
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
