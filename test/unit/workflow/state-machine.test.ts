import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { tasks } from "../../../lib/workflow/tasks.ts";

/** The validator is a CommonJS module without a default export that Node.js would find. */
const validate: (definition: unknown) => { isValid: boolean; errorsText(): string } = createRequire(
  import.meta.url,
)("asl-validator");

const file = new URL("../../../lib/workflow/run-scenario.asl.json", import.meta.url);

/** The definition with ARNs in place of its substitutions. */
function definition(): Record<string, unknown> {
  const text = readFileSync(file, "utf8");
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
    const named = [...readFileSync(file, "utf8").matchAll(/\$\{(\w+)\}/g)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(tasks)));
  });
});
