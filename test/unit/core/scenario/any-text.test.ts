import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { scenarioSchema } from "../../../../functions/core/scenario/scenario.ts";
import { ScenarioFileError } from "../../../../functions/core/scenario/scenario-file-error.ts";

// Each form of line once, as in examples/scenarios: of a longer text, most damage would be to what another run has damaged too.
const example = `# A comment
name: Bookshop
description: Buying, and looking around
variables:
  base_url: http://127.0.0.1:4801
secrets: [CARD]
parallel: 2
timeout: 5m
tests:
  - name: A guest buys a book
    timeout: 60s
    retries: 1
    steps:
      - { type: navigate, url: "{{base_url}}/" }
      - { type: change, selectors: ["aria/Search the shelves", [".shop", "#search"]], value: wells }
      - { type: keyDown, key: Enter }
      - { type: expectText, selectors: ["#total"], equals: "€ 15.00", timeout: 2000 }
      - { type: expectUrl, matches: '/thanks\\?order=PL-\\d+$' }
      - type: request
        method: GET
        url: "{{base_url}}/health"
        expect: { status: 200, json: { "$.ok": true } }
  - name: A reader looks inside a book
    recording: ./look-inside.recording.json
  - name: A voucher makes it cheaper
    skip: Waiting for vouchers
    steps: []
`;
const recording = `{
  "title": "Look inside",
  "steps": [
    { "type": "setViewport", "width": 1280, "height": 720, "deviceScaleFactor": 1, "isMobile": false },
    {
      "type": "navigate",
      "url": "https://example.com/",
      "assertedEvents": [{ "type": "navigation", "url": "https://example.com/", "title": "Books" }]
    },
    {
      "type": "click",
      "target": "main",
      "selectors": [["aria/Moby-Dick"], ["xpath///*[@id=\\"moby-dick\\"]/a"], ["pierce/#moby-dick > a"]],
      "offsetY": 9,
      "offsetX": 42.5
    },
    { "type": "change", "selectors": [["#name"]], "value": "Ada" }
  ]
}`;
// What is read beside the damaged text, as often as that.
const shortFile = "name: Short\ntests:\n  - { name: Looks inside, recording: recording.json }\n";
const shortRecording =
  '{ "title": "Short", "steps": [{ "type": "navigate", "url": "https://example.com/" }] }';

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

test("what is damaged here can be read while it is whole", async () => {
  const read = async () => recording;
  const scenario = await parseScenario(example, "s.yaml", read, async () => new Uint8Array());
  expect(scenario.tests.map(({ steps }) => steps.length)).toEqual([6, 4, 0]);
});

test("whatever is damaged in a file, its problems have a place and a message", async () => {
  await fc.assert(
    fc.asyncProperty(damaged(example), (text) => judge(text, shortRecording)),
    { numRuns: 200 },
  );
});

test("whatever is damaged in a recording, its problems have a place and a message", async () => {
  await fc.assert(
    fc.asyncProperty(damaged(recording), (text) => judge(shortFile, text)),
    { numRuns: 200 },
  );
});

test("any value in any place is accepted or refused", async () => {
  const field = fc.oneof(
    fc.constantFrom("name", "steps", "recording", "timeout", "retries", "skip"),
    fc.string(),
  );
  const file = fc.record({
    name: fc.anything({ maxDepth: 2 }),
    tests: fc.array(fc.dictionary(field, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }), { maxLength: 3 }),
  });
  const text = file.map((value) => JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(text, (json) => judge(json, shortRecording)),
    { numRuns: 200 },
  );
});
