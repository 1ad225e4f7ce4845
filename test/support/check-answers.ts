import { afterAll, afterEach } from "vitest";
import { answered } from "../../lib/local/gateway/answer-channel.ts";
import type { ObservedAnswer } from "./answer-judge.ts";

/**
 * Holds every answer of a region in a test's process to docs/openapi.json, whoever asked for it: the test, a command that it
 * runs, or a shell. The judge is loaded only where there is something to judge.
 */
const observed: ObservedAnswer[] = [];
const observe = (answer: unknown) => observed.push(answer as ObservedAnswer);
answered.subscribe(observe);

async function judgeObserved(): Promise<void> {
  if (observed.length === 0) return;
  const { requireDocumented } = await import("./documented-answers.ts");
  const answers = observed.splice(0);
  for (const answer of answers) requireDocumented(answer);
}

afterEach(judgeObserved);
afterAll(async () => {
  await judgeObserved();
  answered.unsubscribe(observe);
});
