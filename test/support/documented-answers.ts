import { readFileSync } from "node:fs";
import { AnswerJudge, type ObservedAnswer } from "./answer-judge.ts";

let judge: AnswerJudge | undefined;

/** @throws Error if docs/openapi.json does not know the answer as it is. */
export function requireDocumented(observed: ObservedAnswer): void {
  judge ??= new AnswerJudge(
    JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8")),
  );
  const faults = judge.faultsOf(observed);
  if (faults.length > 0) throw new Error(`Not as docs/openapi.json has it:\n${faults.join("\n")}`);
}
