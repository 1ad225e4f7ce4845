import { apiHandler } from "./api/http/api-handler.ts";
import { positionAfter } from "./api/page-cursor.ts";
import { presentArtifacts } from "./api/present-result.ts";
import { completedExecution, readResult } from "./api/read-result.ts";
import { artifactsBody } from "./api/request-schemas.ts";
import { encodeCursor } from "./core/execution/cursor.ts";
import { addLogKeys, executionKeyOf } from "./shared/logger.ts";
import { linkSigner } from "./stores/link-signer.ts";

/** `POST /results-scenario/artifacts/`: the result of the most recent run, with fresh links. */
export const handler = apiHandler({ body: artifactsBody }, async ({ team, body }) => {
  addLogKeys(executionKeyOf(body.execution_id));
  const execution = await completedExecution(team, body.execution_id, "artifacts");
  const result = await readResult(execution);
  const sign = linkSigner().sign.bind(linkSigner());
  const { executionId, runId } = execution;
  const scope = { route: "artifacts", team, filters: { executionId, runId } };
  const from = Number(positionAfter(body.cursor, scope) ?? 0);
  const { answer, next } = await presentArtifacts(result, sign, { from });
  const next_cursor = next === null ? null : encodeCursor(String(next), scope);
  return { status: 200, body: { ...answer, next_cursor } };
});
