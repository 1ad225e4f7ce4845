import * as z from "zod";
import { describeField } from "./field-descriptions.ts";
import type { Schema } from "./openapi-types.ts";

type AnySchema = z.core.$ZodType;
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** RFC 3339 UTC with milliseconds, as the contract writes every time of an answer. */
const answeredTime = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$";

/** The schema of what a request may hold. */
export function requestSchema(schema: AnySchema): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: plainly,
  });
  return withDescriptions(described, "request");
}

/** The schemas of answers, by their names; where one holds another, it refers to it. */
export function answerSchemas(named: Readonly<Record<string, AnySchema>>): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "output",
    uri: (id) => `#/components/schemas/${id}`,
    override: plainly,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [
      id,
      withDescriptions(schema, id),
    ]),
  );
}

/** Says what zod's own translation cannot know, and leaves out what tells a reader nothing. */
const plainly: Override = ({ zodSchema, jsonSchema }) => {
  const described = z.globalRegistry.get(zodSchema);
  const { def } = zodSchema._zod;
  if (described !== undefined && "type" in described) replace(jsonSchema, described);
  // A schema that first refuses what JSON Schema has no word for, such as a name that no client could read back.
  else if (def.type === "pipe" && def.in._zod.def.type === "unknown") {
    replace(jsonSchema, { ...requestSchema(def.out), ...described });
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { propertyNames } = jsonSchema;
  if (typeof propertyNames === "object" && Object.keys(propertyNames).join() === "type") {
    delete jsonSchema.propertyNames;
  }
  if (jsonSchema.format === "date-time" && jsonSchema.pattern !== undefined)
    jsonSchema.pattern = answeredTime;
};

function replace(jsonSchema: object, by: object): void {
  for (const name of Object.keys(jsonSchema)) delete (jsonSchema as Schema)[name];
  Object.assign(jsonSchema, by);
}

/** The same schema, each property with what it means. */
function withDescriptions(schema: Schema, owner: string): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === "properties"
        ? describedProperties(value as Record<string, Schema>, owner)
        : inside(value, owner),
    ]),
  );
}

function inside(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inside(one, owner));
  return typeof value === "object" && value !== null ? withDescriptions(value as Schema, owner) : value;
}

function describedProperties(
  properties: Readonly<Record<string, Schema>>,
  owner: string,
): Record<string, Schema> {
  const described = Object.entries(properties).map(([name, schema]): [string, Schema] => {
    const description = describeField(name, owner);
    return [
      name,
      { ...(description === undefined ? {} : { description }), ...withDescriptions(schema, owner) },
    ];
  });
  return Object.fromEntries(described);
}
