import { createHash } from "node:crypto";
import { fitJunit } from "./api/fit-junit.ts";
import { type ApiAnswer, apiHandler } from "./api/http/api-handler.ts";
import { presentOutcomes } from "./api/present-result.ts";
import { completedExecution, readResult, readRunFile } from "./api/read-result.ts";
import { junitHeaders, junitQuery } from "./api/request-schemas.ts";
import type { Execution } from "./core/execution/execution.ts";
import { prefersJson } from "./core/request/accept.ts";
import { isKnown } from "./core/request/entity-tag.ts";
import type { FileRef } from "./core/run/run-files.ts";
import { inStyle, type JunitStyle } from "./reports/junit/junit-style.ts";

const accepted = { query: junitQuery, headers: junitHeaders };

/** `GET /results-scenario/{id}/junit/`: XML, or the same outcomes as JSON for clients that prefer it. */
export const handler = apiHandler(accepted, async ({ team, id, query, headers }) => {
  const execution = await completedExecution(team, id, "JUnit");
  const known = headers["If-None-Match"];
  if (prefersJson(headers.Accept)) return jsonAnswer(execution, known);
  return query.style === "jenkins"
    ? storedAnswer(execution, known)
    : styledAnswer(execution, query.style, known);
});

/** The document as it was written, which is not read for a client that has it. */
async function storedAnswer(execution: Execution, known: string | null): Promise<ApiAnswer> {
  const { key, sha256 } = junitOf(execution);
  const headers = headersOf(sha256);
  if (isKnown(known, headers.ETag)) return { status: 304, headers, body: null };
  const body = fitJunit(await readRunFile(execution, key, "JUnit"));
  return { status: 200, headers: { ...headers, ...asXml }, body };
}

async function styledAnswer(
  execution: Execution,
  style: JunitStyle,
  known: string | null,
): Promise<ApiAnswer> {
  const stored = await readRunFile(execution, junitOf(execution).key, "JUnit");
  return answerOf(fitJunit(inStyle(style, stored)), asXml, known);
}

function junitOf({ executionId, junit }: Execution): FileRef {
  if (junit === null) throw new Error(`${executionId} is completed and has no JUnit.`);
  return junit;
}

async function jsonAnswer(execution: Execution, known: string | null): Promise<ApiAnswer> {
  const body = JSON.stringify(presentOutcomes(await readResult(execution)));
  return answerOf(body, { "Content-Type": "application/json" }, known);
}

const asXml = { "Content-Type": "application/xml; charset=utf-8" };

function answerOf(body: string, type: { "Content-Type": string }, known: string | null): ApiAnswer {
  const headers = headersOf(createHash("sha256").update(body).digest("hex"));
  if (isKnown(known, headers.ETag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, ...type }, body };
}

function headersOf(sha256: string) {
  return { ETag: `"${sha256}"`, Vary: "Accept" };
}
