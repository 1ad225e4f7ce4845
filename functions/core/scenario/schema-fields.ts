import * as z from "zod";
import type { DocumentPath } from "./source-document.ts";

/** Names of the fields that a schema knows at the place to which a path leads; none where it is no mapping. */
export function fieldsAt(schema: z.core.$ZodType, root: unknown, path: DocumentPath): string[] {
  let here: z.core.$ZodType | undefined = schema;
  let value = root;
  for (const segment of path) {
    here = here && below(resolve(here, value), segment);
    value = (value as Record<PropertyKey, unknown> | undefined)?.[segment];
  }
  const found = here && resolve(here, value);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

/** Takes off what a value does not show: that a field is optional, and which kind of a union it is. */
function resolve(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional) return resolve(schema.unwrap(), value);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return schema.options.find((option) => option instanceof z.ZodObject && isOfType(option, value));
  }
  return schema;
}

function isOfType(option: z.ZodObject, value: unknown): boolean {
  const { type } = option.shape;
  return type instanceof z.ZodLiteral && type.value === (value as { type?: unknown } | null)?.type;
}

function below(schema: z.core.$ZodType | undefined, segment: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(segment)];
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return undefined;
}
