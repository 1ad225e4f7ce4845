import type * as z from "zod";
import type { Input } from "../../functions/api/http/api-handler.ts";
import type { Route } from "../routes.ts";
import { headersWith } from "./headers.ts";
import { requestSchema } from "./json-schema.ts";
import { type Answer, type MediaType, type Operation, refTo } from "./openapi-types.ts";
import type { Form, OperationFacts } from "./operations.ts";
import { parametersOf } from "./parameters.ts";
import { problemAnswers } from "./problems.ts";
import { exampleOf } from "./recorded-examples.ts";

/** An operation, from its route, from what its handler accepts, and from what there is to say about it. */
export function operationOf(route: Route, accepts: Input, facts: OperationFacts): Operation {
  const parameters = parametersOf(route, accepts);
  const { success, conditional, problems, operationId, summary, description, tag } = facts;
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(accepts.body ? { requestBody: requestBody(accepts.body(), facts) } : {}),
    responses: {
      [success.status]: successAnswer(success),
      ...(conditional ? { 304: refTo("responses", "NotModified") } : {}),
      ...problemAnswers(problems),
      ...(accepts.body ? { 413: refTo("responses", "TooLarge") } : {}),
    },
  };
}

function requestBody(schema: z.core.$ZodType, { requestExample }: OperationFacts) {
  const examples = requestExample
    ? { request: { summary: "A request", value: exampleOf(requestExample) } }
    : {};
  return { required: true, content: { "application/json": { schema: requestSchema(schema), examples } } };
}

function successAnswer({ description, headers, forms, links }: OperationFacts["success"]): Answer {
  const content = Object.entries(forms).map(([type, form]) => [type, mediaType(form)]);
  return {
    description,
    headers: headersWith(headers),
    content: Object.fromEntries(content),
    ...(links ? { links } : {}),
  };
}

function mediaType({ schema, examples }: Form): MediaType {
  const shown = Object.entries(examples).map(([name, recorded]) => {
    return [name, { summary: name, value: exampleOf(recorded) }];
  });
  return {
    schema: schema === "text" ? { type: "string" } : { ...refTo("schemas", schema) },
    examples: Object.fromEntries(shown),
  };
}
