import * as z from "zod/mini";
import type { DocumentPath } from "./source-document.ts";

/** Names of the fields that a schema knows at a path; none if that is not a mapping. */
export function fieldsAt(schema: z.core.$ZodType, root: unknown, path: DocumentPath): string[] {
  let here: z.core.$ZodType | undefined = schema;
  let value = root;
  for (const segment of path) {
    here = here && below(resolve(here, value), segment);
    value = (value as Record<PropertyKey, unknown> | undefined)?.[segment];
  }
  const found = here && resolve(here, value);
  return found instanceof z.ZodMiniObject ? Object.keys(found.shape) : [];
}

/** Unwraps optional fields, and picks the member of a union that fits the value. */
function resolve(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniOptional) return resolve(schema.def.innerType, value);
  if (schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.find((option) => option instanceof z.ZodMiniObject && isOfType(option, value));
  }
  if (schema instanceof z.ZodMiniUnion && typeof value === "object" && value !== null) {
    return schema.def.options.find((option) => option instanceof z.ZodMiniObject) ?? schema;
  }
  return schema;
}

function isOfType(option: z.ZodMiniObject, value: unknown): boolean {
  const { type } = option.shape;
  const ofValue: unknown = (value as { type?: unknown } | null)?.type;
  return type instanceof z.ZodMiniLiteral && type.def.values.some((known) => known === ofValue);
}

function below(schema: z.core.$ZodType | undefined, segment: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniObject) return schema.shape[String(segment)];
  if (schema instanceof z.ZodMiniArray) return schema.def.element;
  if (schema instanceof z.ZodMiniRecord) return schema.def.valueType;
  return undefined;
}
