import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import * as answers from "../../../functions/api/answer-schemas.ts";
import { invalidRequestProblem } from "../../../functions/api/http/problem.ts";
import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { parseScenario } from "../../../functions/core/scenario/parse-scenario.ts";
import { gatewayProblems } from "../../../lib/gateway-problems.ts";
import { basePath, routes } from "../../../lib/routes.ts";
import { projectRoot } from "../../support/documents.ts";

const contract = readFileSync(join(projectRoot, "docs/contract.md"), "utf8");

/** The content of the fenced block with this info string. */
function block(info: string): string {
  const found = new RegExp(`^\`\`\`${info}\\n(.*?)^\`\`\`$`, "ms").exec(contract)?.[1];
  if (found === undefined) throw new Error(`docs/contract.md shows no ${info}.`);
  return found;
}

const shown: readonly [info: string, schema: z.ZodMiniType][] = [
  ["json accepted", answers.acceptedAnswer],
  ["json scenarios", answers.scenariosAnswer],
  ["json executions", answers.executionsAnswer],
  ["json status", answers.statusAnswer],
  ["json artifacts", answers.artifactsAnswer],
];

describe("docs/contract.md agrees with the code", () => {
  test.each(shown)("%s is an answer of the API, field by field", (info, schema) => {
    expect(schema.safeParse(JSON.parse(block(info))).error?.issues).toBeUndefined();
  });

  test("the problem that it shows is valid, member by member", () => {
    const problem = JSON.parse(block("json problem"));
    const made = invalidRequestProblem(problem.errors).document(problem.request_id);
    expect(problem).toEqual(made);
  });

  test("its table of errors has every code of the gateway with its status", () => {
    const rows = [...contract.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)].map(([, status, codes]) => [
      status,
      codes,
    ]);
    for (const { status, code } of Object.values(gatewayProblems)) {
      expect(rows).toContainEqual([String(status), `\`${code}\``]);
    }
  });

  test("its table of files has every kind, its scopes, its name and its type", () => {
    const rows = [...contract.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| `([\w.]+)` \| `([^`]+)` \|$/gm)];
    const documented = rows.map(([, kind, scopes, file, contentType]) => ({
      kind,
      scopes,
      file,
      contentType,
    }));
    const expected = Object.entries(artifactKinds).map(([kind, { scopes, file, contentType }]) => {
      return { kind, scopes: scopes.filter((scope) => scope !== "attempt").join(", "), file, contentType };
    });
    expect(documented).toEqual(expected);
  });

  test("it has a section for each route and for no other", () => {
    const sections = [...contract.matchAll(/^### ((?:GET|POST) \/.*)$/gm)].map(([, heading]) => heading);
    const expected = routes.map(({ method, resource }) => {
      return `${method} ${`/v1${resource}`.replace(basePath, "")}/`;
    });
    expect(sections.toSorted()).toEqual(expected.toSorted());
  });

  test("the scenario file that it shows is valid", async () => {
    const recording = JSON.stringify({ title: "Login", steps: [{ type: "close" }] });
    const none = () => Promise.reject(new Error("none"));
    const scenario = await parseScenario(block("yaml"), "shop.yaml", async () => recording, none);
    expect(scenario).toMatchObject({ name: "Checkout", parallel: 4, tests: { length: 3 } });
  });
});
