import { expect } from "vitest";
import { expectInvalid, expectReadOrRefused, post, rightBody, withField } from "./support/bodies.ts";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { expectProblem } from "./support/problem.ts";
import { artifactsPath, unknownId } from "./support/runs.ts";

clause("docs/contract.md, Errors: malformed JSON is invalid_request", () =>
  expectInvalid((path) => {
    const right = rightBody(path);
    const broken = ["{", "", " ", "nonsense", "{'a':1}", "undefined", "NaN", "\u0000", right.slice(0, -1)];
    return [
      ...broken,
      `${right}}`,
      `${right}${right}`,
      right.replace('"', ""),
      `${right}\u0000`,
      `// no\n${right}`,
    ];
  }),
);

clause("docs/contract.md, Errors: a body that is not an object is invalid_request", () =>
  expectInvalid((path) => ["[]", "null", "true", "1", '"text"', `[${rightBody(path)}]`, "-0", "1e999"]),
);

clause("docs/contract.md, Errors: an unknown field is invalid_request, whatever its name", () =>
  expectInvalid((path) => {
    const names = [
      "more",
      "",
      "__proto__",
      "constructor",
      "toString",
      "Execution_id",
      "scenario_id ",
      "\\u0000",
    ];
    return names.map((name) => withField(path, `"${name}":{"a":1}`));
  }),
);

clause("docs/contract.md, Errors: deep nesting is invalid_request", () =>
  expectInvalid((path) => [
    "[".repeat(10_000) + "]".repeat(10_000),
    "[".repeat(60_000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    withField(path, `"metadata":{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`),
  ]),
);

clause("docs/contract.md, Errors: a huge number where a text belongs is invalid_request", () =>
  expectInvalid((path) => {
    const name = path === artifactsPath ? "execution_id" : "scenario_id";
    return ["1e999", "-1e999", "9".repeat(10_000), `0.${"3".repeat(10_000)}`].map(
      (number) => `{"${name}":${number}}`,
    );
  }),
);

clause("docs/contract.md, Errors: __proto__ among variables or metadata pollutes nothing", async () => {
  const { passing } = fixture().scenarios.ours;
  const variables = `{"scenario_id":"${passing}","variables":{"__proto__":"x"}}`;
  expectProblem(await post("/run-scenario/", variables), "invalid_request");
  await expectReadOrRefused(() => [
    `{"scenario_id":"${unknownId("scn")}","metadata":{"__proto__":"x","constructor":"y"}}`,
  ]);
  expect((await call("GET", "/scenarios/?limit=1")).status).toBe(200);
});
