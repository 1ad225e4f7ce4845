import type * as z from "zod";
import type { Input } from "../../functions/api/http/api-handler.ts";
import type { Route } from "../routes.ts";
import { describeField } from "./field-descriptions.ts";
import { requestSchema } from "./json-schema.ts";
import type { Parameter, Schema } from "./openapi-types.ts";

/** Headers that OpenAPI describes elsewhere: the forms of an answer say what may be accepted. */
const describedElsewhere: readonly string[] = ["Accept"];

/** The parameters of an operation, from its path and from the schemas of its handler. */
export function parametersOf({ resource }: Route, { query, headers }: Input): Parameter[] {
  const path = resource.includes("{id}") ? [executionId] : [];
  const named = Object.entries(headers?.().shape ?? {}).filter(
    ([name]) => !describedElsewhere.includes(name),
  );
  return [
    ...path,
    ...Object.entries(query?.().shape ?? {}).map(([name, schema]) => parameterOf("query", name, schema)),
    ...named.map(([name, schema]) => parameterOf("header", name, schema)),
  ];
}

/** A malformed id is simply unknown, so that any text may stand here. */
const executionId: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The `execution_id`, as the trigger returned it. A malformed one is unknown: `404`.",
  schema: { type: "string", minLength: 1 },
};

function parameterOf(where: "query" | "header", name: string, schema: z.core.$ZodType): Parameter {
  const description = describeField(name, "request");
  return {
    name,
    in: where,
    required: !schema._zod.optin,
    ...(description === undefined ? {} : { description }),
    schema: presentSchema(schema),
  };
}

/** The schema of a parameter that is sent: our schemas read `null` where it is left out, which no client can send. */
function presentSchema(schema: z.core.$ZodType): Schema {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "nullable") return presentSchema(def.innerType);
  if (def.type !== "default") return requestSchema(schema);
  const { default: _, ...present } = presentSchema(def.innerType);
  return def.defaultValue === null ? present : { ...present, default: def.defaultValue };
}
