import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { scenarioSchema } from "../../../../functions/core/scenario/scenario.ts";
import { ScenarioFileError } from "../../../../functions/core/scenario/scenario-file-error.ts";

const example = readFileSync("examples/scenarios/shop.yaml", "utf8");
const recording = readFileSync("examples/scenarios/look-inside.recording.json", "utf8");

const junk = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "\n",
    "  ",
    "\t",
    "- ",
    ": ",
    "{",
    "}",
    "[",
    "]",
    "&a ",
    "*a",
    "!!x ",
    "{{x}}",
    '"',
    "|",
    "\0",
    "null",
  ),
);

/** The text with a part of it replaced by junk. */
function damaged(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(text.length), fc.nat(30), junk)
    .map(([at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length));
}

/** Expects a scenario that can be registered, or problems that say where they are. */
async function judge(text: string, recorded: string): Promise<void> {
  try {
    const read = async () => recorded;
    const scenario = await parseScenario(text, "s.yaml", read, async () => new Uint8Array());
    expect(scenarioSchema.safeParse(scenario).success).toBe(true);
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { line, column, message } of error.problems) {
      expect(line).toBeGreaterThan(0);
      expect(column).toBeGreaterThan(0);
      expect(message).not.toBe("");
    }
  }
}

test("whatever is damaged in a file, its problems have a place and a message", async () => {
  await fc.assert(
    fc.asyncProperty(damaged(example), (text) => judge(text, recording)),
    { numRuns: 300 },
  );
});

test("whatever is damaged in a recording, its problems have a place and a message", async () => {
  await fc.assert(
    fc.asyncProperty(damaged(recording), (text) => judge(example, text)),
    { numRuns: 300 },
  );
});

test("any value in any place is accepted or refused", async () => {
  const file = fc.record({
    name: fc.anything(),
    tests: fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
  });
  const text = file.map((value) => JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(text, (json) => judge(json, recording)),
    { numRuns: 300 },
  );
});
