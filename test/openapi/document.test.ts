import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../lib/openapi/document.ts";
import type { Answer, MediaType, OpenApiDocument } from "../../lib/openapi/openapi-types.ts";
import { basePath, routes } from "../../lib/routes.ts";
import { AnswerJudge, type ObservedAnswer } from "../support/answer-judge.ts";
import { projectRoot } from "../support/documents.ts";

const document = await openApiDocument();
const common = { "x-request-id": "1", "x-api-version": "1.1", "cache-control": "no-store" };
const json = { ...common, "content-type": "application/json" };

/** A recorded answer, as a region sends it. */
function recorded(path: string, verb: "get" | "post", status: number, example: string): ObservedAnswer {
  const answer = document.paths[path]?.[verb]?.responses[status] as Answer;
  const value = answer.content?.["application/json"]?.examples[example]?.value;
  const headers = answer.headers["Location"] ? { ...json, location: "/v1" } : json;
  const body = JSON.stringify(value);
  return { method: verb.toUpperCase(), path: `${basePath}${path}`, status, headers, body };
}

const scenarios = recorded("/scenarios", "get", 200, "page");
const accepted = recorded("/run-scenario", "post", 202, "accepted");

/** The faults of an answer by a document that differs. */
function faultsBy(change: (changed: OpenApiDocument) => void, observed: ObservedAnswer): string[] {
  const changed = structuredClone(document);
  change(changed);
  return new AnswerJudge(changed).faultsOf(observed);
}

describe("docs/openapi.json", () => {
  test("is the one that the schemas and routes make (npm run openapi)", async () => {
    const published = await readFile(`${projectRoot}/docs/openapi.json`, "utf8");
    expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test("has each route, and links from the trigger to what follows", () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((verb) => `${verb.toUpperCase()} /api/external${path}`),
    );
    expect(described.toSorted()).toEqual(
      routes.map(({ method, resource }) => `${method} ${resource}`).toSorted(),
    );
    const trigger = document.paths["/run-scenario"]?.post?.responses[202];
    const links = trigger && "links" in trigger ? (trigger.links ?? {}) : {};
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(Object.keys(links)).toEqual(["status", "junit", "artifacts", "cancel"]);
    for (const { operationId } of Object.values(links)) expect(operations).toContain(operationId);
  });

  test("shows recorded answers only that its schemas hold for", () => {
    const judge = new AnswerJudge(document);
    const shown = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([verb, { responses }]) =>
        Object.entries(responses).flatMap(([status, answer]) =>
          Object.entries("content" in answer ? (answer.content ?? {}) : {}).flatMap(
            ([type, { examples }]: [string, MediaType]) =>
              Object.values(examples).map(({ value }) => ({
                method: verb,
                path: `${basePath}${path}`,
                status: Number(status),
                headers: { "content-type": type },
                body: typeof value === "string" ? value : JSON.stringify(value),
              })),
          ),
        ),
      ),
    );
    expect(shown.length).toBeGreaterThan(40);
    const faults = shown.flatMap((answer) => judge.faultsOf(answer));
    expect(faults.filter((fault) => !/(is missing|Vary):/.test(fault))).toEqual([]);
  });
});

describe("An answer is compared with the document", () => {
  const judge = new AnswerJudge(document);

  test("with status, headers, content type and body as described it is in order", () => {
    expect(judge.faultsOf(scenarios)).toEqual([]);
    expect(judge.faultsOf({ ...scenarios, path: `${scenarios.path}/?limit=1` })).toEqual([]);
    expect(judge.faultsOf(accepted)).toEqual([]);
  });

  test.each([
    ["a status that is not described", { status: 418 }, /no such answer/],
    ["a missing header", { headers: { ...json, "x-request-id": undefined } }, /X-Request-Id is missing/],
    ["a header with another value", { headers: { ...json, "x-api-version": "2" } }, /X-API-Version is 2/],
    ["a header of other answers", { headers: { ...json, "retry-after": "1" } }, /Retry-After is not/],
    ["another content type", { headers: { ...json, "content-type": "text/html" } }, /content type is text/],
    ["a missing field", { body: '{"scenarios":[]}' }, /required property 'next_cursor'/],
    ["a further field", { body: '{"scenarios":[],"next_cursor":null,"more":1}' }, /additional properties/],
    ["another type", { body: '{"scenarios":{},"next_cursor":null}' }, /scenarios must be array/],
    ["a path without an operation", { path: `${basePath}/nothing` }, /no such answer/],
  ])("%s is found", (_, change, fault) => {
    expect(judge.faultsOf({ ...scenarios, ...change }).join("\n")).toMatch(fault);
  });

  test("a field that the document loses is found", () => {
    const withoutVersion = (changed: OpenApiDocument) => {
      const properties = changed.components.schemas["Scenario"]?.["properties"];
      delete (properties as Record<string, unknown>)["version"];
    };
    expect(faultsBy(withoutVersion, scenarios).join("\n")).toContain("additional properties");
  });

  test("a path that is none of the API is refused by the one problem for that", () => {
    const headers = { ...common, "content-type": "application/problem+json" };
    const body = JSON.stringify({
      type: "urn:scenario-api:problem:route_not_found",
      title: "Route not found",
      status: 404,
      code: "route_not_found",
      detail: "There is no such path, or it does not take this method.",
      request_id: "1",
    });
    const refused = { method: "GET", path: `${basePath}/nothing`, status: 404, headers, body };
    expect(judge.faultsOf(refused)).toEqual([]);
    expect(judge.faultsOf({ ...refused, body: body.replaceAll("route_not", "scenario_not") })).not.toEqual(
      [],
    );
  });
});
