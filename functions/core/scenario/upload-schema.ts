import * as z from "zod/mini";

/** A file of the scenario's folder that its steps upload; a registered scenario refers to its content, which is stored apart. */
export const uploadSchema = z.object({
  /** As written in the steps. */
  path: z.string(),
  /** Identifies the content; lower-case hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sizeBytes: z.int().check(z.minimum(0)),
});

export type Upload = z.infer<typeof uploadSchema>;
