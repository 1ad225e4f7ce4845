import { expect } from "vitest";
import { call } from "./call.ts";
import type { Answer } from "./exchange.ts";
import { expectOneOf, expectProblem } from "./problem.ts";
import { artifactsPath, unknownId } from "./runs.ts";

/** The endpoints that take a body. */
export const takingBodies = ["/run-scenario/", artifactsPath];
const asJson = { "Content-Type": "application/json" };

export const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = asJson,
): Promise<Answer> => call("POST", path, { body, headers });

/** A body that is valid except for its id, which does not exist. */
export const rightBody = (path: string): string =>
  JSON.stringify(
    path === artifactsPath ? { execution_id: unknownId("exe") } : { scenario_id: unknownId("scn") },
  );
export const withField = (path: string, field: string): string => rightBody(path).replace("}", `,${field}}`);

type Bodies = (path: string) => readonly (string | Buffer)[];

/** Each of these bodies is refused as `invalid_request`. */
export async function expectInvalid(bodies: Bodies): Promise<void> {
  for (const path of takingBodies) {
    for (const body of bodies(path)) {
      const answer = await post(path, body);
      expect(answer.status, `${path} ${Buffer.from(body).toString("latin1").slice(0, 60)}`).toBe(400);
      expectProblem(answer, "invalid_request");
    }
  }
}

/** For bodies that may be accepted or refused: never a server error, and nothing runs. */
export async function expectReadOrRefused(bodies: Bodies): Promise<void> {
  for (const path of takingBodies) {
    for (const body of bodies(path)) {
      expectOneOf(await post(path, body), ["invalid_request", "scenario_not_found", "execution_not_found"]);
    }
  }
}
