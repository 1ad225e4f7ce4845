import { readFileSync } from "node:fs";
import { lazy } from "../../functions/shared/lazy.ts";
import { AnswerJudge, type ObservedAnswer } from "./answer-judge.ts";

const judge = lazy(
  () =>
    new AnswerJudge(JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"))),
);

/** @throws Error if docs/openapi.json does not know the answer as it is. */
export function requireDocumented(observed: ObservedAnswer): void {
  const faults = judge().faultsOf(observed);
  if (faults.length > 0) throw new Error(`Not as docs/openapi.json has it:\n${faults.join("\n")}`);
}
