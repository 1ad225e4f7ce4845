import * as z from "zod/mini";

/** Says in the published JSON Schema what a field is for. */
export function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  return schema.check(z.meta({ description }));
}
