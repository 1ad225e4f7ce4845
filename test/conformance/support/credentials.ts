import { expect } from "vitest";
import { call } from "./call.ts";
import type { Answer } from "./exchange.ts";
import { keyOf } from "./inputs.ts";
import { expectProblem } from "./problem.ts";
import { artifactsPath, cancelPath, executionsPath, junitPath, statusPath, unknownId } from "./runs.ts";

const exe = unknownId("exe");

/** Method and path of every endpoint. */
export const endpoints: readonly (readonly [string, string])[] = [
  ["POST", "/run-scenario/"],
  ["GET", "/scenarios/"],
  ["GET", executionsPath],
  ["GET", statusPath(exe)],
  ["GET", junitPath(exe)],
  ["POST", cancelPath(exe)],
  ["POST", artifactsPath],
];

export const withKey = (key: string, path = "/scenarios/", method = "GET"): Promise<Answer> =>
  call(method, path, { as: null, headers: { "X-API-Key": key } });

/** The key with one character of its last part replaced by another. */
const altered = (key: string): string => key.slice(0, -3) + (key.at(-3) === "A" ? "B" : "A") + key.slice(-2);

/** Invalid keys: truncated, altered, decorated, of another form. */
export const malformedKeys = (): string[] => [
  "nonsense",
  "sk_",
  "sk_us__",
  altered(keyOf("ours")),
  keyOf("ours").slice(0, -1),
  `${keyOf("ours")}x`,
  keyOf("ours").toUpperCase(),
  `Bearer ${keyOf("ours")}`,
  `"${keyOf("ours")}"`,
  "x".repeat(4000),
  "sk_us_\u00e9\u00ff_secret",
  "__proto__",
];

/** Expects refusals to have the same body and headers, except for the request id. */
export function expectSameRefusal(answers: readonly Answer[]): void {
  const told = answers.map((answer) => {
    const { request_id: _, ...problem } = expectProblem(answer, "unauthorized");
    return { problem, headers: Object.keys(answer.headers).sort() };
  });
  for (const refusal of told) expect(refusal).toEqual(told[0]);
}
