import * as z from "zod";
import { AwsJsonError } from "./aws-json.ts";

/**
 * Validates an operation's input.
 * @throws AwsJsonError `ValidationException`
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AwsJsonError("ValidationException", z.prettifyError(parsed.error));
}
