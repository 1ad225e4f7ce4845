import * as z from "zod/mini";

/** Text that can be stored and sent on: half a surrogate pair is no character. */
export const text = z
  .string()
  .check(z.refine((value) => value.isWellFormed(), { error: "Has to be well-formed Unicode." }));
