import { type ProblemCode as HandlerProblem, problemKinds } from "../../functions/api/http/problem.ts";
import { gatewayProblems } from "../gateway-problems.ts";
import { describeField } from "./field-descriptions.ts";
import { headersWith, type OwnHeader } from "./headers.ts";
import { type Answer, refTo, type Schema } from "./openapi-types.ts";
import { exampleOf } from "./recorded-examples.ts";

/** docs/contract.md, "Errors": every code. */
export type ProblemCode = HandlerProblem | "route_not_found";

const { routeNotFound } = gatewayProblems;
const kinds: Readonly<Record<ProblemCode, { status: number; title: string }>> = {
  ...problemKinds,
  route_not_found: routeNotFound,
};
const codes = Object.keys(kinds) as ProblemCode[];

/** Any operation can answer with these. */
const everywhere: readonly ProblemCode[] = [
  "invalid_request",
  "unauthorized",
  "rate_limited",
  "internal_error",
];

const meanings: Readonly<Record<ProblemCode, string>> = {
  invalid_request: "The request is malformed, or a field or parameter is missing, unknown or wrong.",
  idempotency_key_reused: "The `Idempotency-Key` was used with a different request within 24 hours.",
  unauthorized: "The key is missing, malformed, unknown, revoked or expired: one answer for all.",
  scenario_not_found: "The team of the key has no such scenario.",
  execution_not_found: "The team of the key has no such execution.",
  not_ready: "The execution exists; this output does not yet. Ask again after `Retry-After`.",
  rate_limited: "The gateway's or the team's limit is reached. Ask again after `Retry-After`.",
  internal_error: "The service could not answer. The request may be repeated.",
  route_not_found: "There is no such path or method; an empty `id`, or one with a slash, makes another path.",
};

/** `InvalidRequestProblem` for `invalid_request`. */
function schemaName(code: ProblemCode): string {
  const words = code.split("_").map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Problem`;
}

/** One schema for each code, so that a client can tell them apart by type. */
export function problemSchemas(): Record<string, Schema> {
  return {
    Fault: objectOf({ path: { type: "string" }, message: { type: "string", minLength: 1 } }),
    ...Object.fromEntries(codes.map((code) => [schemaName(code), problemSchema(code)])),
  };
}

function problemSchema(code: ProblemCode): Schema {
  const { status, title } = kinds[code];
  const text = { type: "string", minLength: 1 };
  const faults = { type: "array", items: refTo("schemas", "Fault") };
  const schema = objectOf({
    type: { type: "string", const: `urn:scenario-api:problem:${code}` },
    title: { type: "string", const: title },
    status: { type: "integer", const: status },
    code: { type: "string", const: code },
    detail: text,
    request_id: text,
    ...(code === "invalid_request" ? { errors: faults } : {}),
  });
  return { description: meanings[code], ...schema };
}

function objectOf(properties: Record<string, Schema>): Schema {
  const described = Object.entries(properties).map(([name, schema]) => {
    return [name, { description: describeField(name, "problem"), ...schema }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(described),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** The refusals of an operation, by their statuses: those that any operation can answer with, and its own. */
export function problemAnswers(own: readonly ProblemCode[]): Record<string, Answer> {
  const byStatus = Object.groupBy([...everywhere, ...own], (code) => String(kinds[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some]) => [status, problemAnswer(some ?? [])]),
  );
}

function problemAnswer(some: readonly ProblemCode[]): Answer {
  const schemas = some.map((code) => refTo("schemas", schemaName(code)));
  const [only, ...others] = schemas;
  const examples = some.map((code) => {
    return [code, { summary: kinds[code].title, value: exampleOf(`problem_${code}`) }];
  });
  return {
    description: some.map((code) => `\`${code}\`: ${meanings[code]}`).join("\n\n"),
    headers: headersWith(waitingHeaders(some)),
    content: {
      "application/problem+json": {
        schema: only && others.length === 0 ? { ...only } : { oneOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function waitingHeaders(some: readonly ProblemCode[]): OwnHeader[] {
  if (some.includes("rate_limited")) return ["Retry-After"];
  return some.includes("not_ready") ? ["Retry-After-If-Unfinished"] : [];
}
