import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { runScenario } from "../../../lib/workflow/run-scenario.ts";
import { tasks } from "../../../lib/workflow/tasks.ts";

/** The validator is a CommonJS module without a default export that Node.js would find. */
const validate: (definition: unknown) => { isValid: boolean; errorsText(): string } = createRequire(
  import.meta.url,
)("asl-validator");

const text = JSON.stringify(runScenario);

/** The definition with ARNs in place of its substitutions. */
function definition(): Record<string, unknown> {
  return JSON.parse(text.replace(/\$\{(\w+)\}/g, "arn:aws:lambda:us-east-1:123456789012:function:$1"));
}

describe("docs/architecture.md, Five decisions: one state machine for the cloud and the embedded region", () => {
  test("its definition is valid Amazon States Language", () => {
    const { isValid, errorsText } = validate(definition());
    expect(isValid, errorsText()).toBe(true);
  });

  test("a definition that refers to a missing state is not valid", () => {
    expect(validate({ ...definition(), StartAt: "Nowhere" }).isValid).toBe(false);
  });

  test("it names exactly the tasks that have handlers", () => {
    const named = [...text.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(tasks)));
  });

  test("the names of its states are unique, those within Maps included", () => {
    const names = [...text.matchAll(/"(\w+)":\{"Type":/g)].map(([, name]) => name);
    expect(names).toHaveLength(23);
    expect(new Set(names).size).toBe(names.length);
  });

  test("whatever breaks among the tests, the run is finished and told why", () => {
    const { RunTests, RunManyTests, FinishRun } = runScenario.States;
    for (const map of [RunTests, RunManyTests]) {
      expect(map).toMatchObject({
        Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: "$.cause", Next: "FinishRun" }],
      });
    }
    expect(FinishRun.End).toBe(true);
  });

  // https://docs.aws.amazon.com/step-functions/latest/dg/choosing-workflow-type.html
  test("the workflow of a test is a standard one: an express one ends after five minutes, and a test may take longer", () => {
    const { ProcessorConfig } = runScenario.States.RunManyTests.ItemProcessor;
    expect(ProcessorConfig).toEqual({ Mode: "DISTRIBUTED", ExecutionType: "STANDARD" });
  });

  test("each of its tasks waits for capacity before anything else", () => {
    const retries = [...text.matchAll(/"Retry":\[\{"ErrorEquals":\["([\w.]+)"\]/g)].map(([, first]) => first);
    expect(retries).toEqual(Array(12).fill("Lambda.TooManyRequestsException"));
  });

  test("tasks that were refused together do not come back together", () => {
    const retries = [...text.matchAll(/\{"ErrorEquals":\["Lambda\.TooManyRequestsException"\][^}]*\}/g)];
    const strategies = retries.map(([retry]) => JSON.parse(retry).JitterStrategy);
    expect(strategies).toEqual(Array(12).fill("FULL"));
  });
});
