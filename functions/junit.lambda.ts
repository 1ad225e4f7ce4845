import { createHash } from "node:crypto";
import { type ApiAnswer, apiHandler } from "./api/http/api-handler.ts";
import { presentOutcomes } from "./api/present-result.ts";
import { completedExecution, readResult, readRunFile } from "./api/read-result.ts";
import { junitHeaders } from "./api/request-schemas.ts";
import { prefersJson } from "./core/accept.ts";
import { isKnown } from "./core/entity-tag.ts";
import type { Execution } from "./core/execution.ts";

/** `GET /results-scenario/{id}/junit/`: XML, or the same outcomes as JSON for clients that prefer it. */
export const handler = apiHandler({ headers: junitHeaders }, async ({ team, id, headers }) => {
  const execution = await completedExecution(team, id, "JUnit");
  const known = headers["If-None-Match"];
  return prefersJson(headers.Accept) ? jsonAnswer(execution, known) : xmlAnswer(execution, known);
});

async function xmlAnswer(execution: Execution, known: string | null): Promise<ApiAnswer> {
  const { junit } = execution;
  if (junit === null) throw new Error(`${execution.executionId} is completed and has no JUnit.`);
  const headers = headersOf(junit.sha256);
  if (isKnown(known, headers.ETag)) return { status: 304, headers, body: null };
  const body = await readRunFile(execution, junit.key, "JUnit");
  return { status: 200, headers: { ...headers, "Content-Type": "application/xml; charset=utf-8" }, body };
}

async function jsonAnswer(execution: Execution, known: string | null): Promise<ApiAnswer> {
  const body = JSON.stringify(presentOutcomes(await readResult(execution)));
  const headers = headersOf(createHash("sha256").update(body).digest("hex"));
  if (isKnown(known, headers.ETag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, "Content-Type": "application/json" }, body };
}

function headersOf(sha256: string) {
  return { ETag: `"${sha256}"`, Vary: "Accept" };
}
