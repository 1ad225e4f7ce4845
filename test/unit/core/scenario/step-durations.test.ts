import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { scenarioSchema } from "../../../../functions/core/scenario/scenario.ts";
import { readDocument, writeDocument } from "../../../../functions/core/stored-document.ts";

const none = () => Promise.reject(new Error("There are no other files."));
const recorded = "name: Shop\ntests: [{ name: One, recording: ./one.json }]";
const withStep = (step: string) => `name: Shop\ntests:\n  - name: One\n    steps:\n      - ${step}\n`;
const parse = (text: string, recording = "") => parseScenario(text, "shop.yaml", async () => recording, none);
const notOne = "is not a duration: write a number with its unit, such as 500ms, 90s, 10m, 24h or 90d.";

describe("A time of a step is a duration or a number of milliseconds", () => {
  test.each<[string, object]>([
    ["{ type: close, timeout: 3s }", { timeout: 3000 }],
    ["{ type: close, timeout: 3000 }", { timeout: 3000 }],
    ["{ type: close, timeout: 14m }", { timeout: 840_000 }],
    ["{ type: close, timeout: 1ms }", { timeout: 1 }],
    ['{ type: request, method: GET, url: "http://a", timeout: 1m 30s }', { timeout: 90_000 }],
    ["{ type: expectDownload, timeout: 90s }", { timeout: 90_000 }],
    ['{ type: expectText, selectors: ["#a"], equals: b, timeout: 90s }', { timeout: 90_000 }],
    ['{ type: click, selectors: ["#a"], duration: 500ms }', { duration: 500 }],
    ['{ type: click, selectors: ["#a"], duration: 0.5 }', { duration: 0.5 }],
    ['{ type: doubleClick, selectors: ["#a"], duration: 60s }', { duration: 60_000 }],
    ['{ type: drag, selectors: ["#a"], by: { x: 1, y: 1 }, duration: 0s }', { duration: 0 }],
    ["{ type: emulateNetworkConditions, download: -1, upload: -1, latency: 2s }", { latency: 2000 }],
    ["{ type: emulateNetworkConditions, download: -1, upload: -1, latency: 0.5 }", { latency: 0.5 }],
  ])("%s", async (step, expected) => {
    const { tests } = await parse(withStep(step));
    expect(tests[0]?.steps).toEqual([expect.objectContaining(expected)]);
  });

  test("expectDialog waits as long as it says", async () => {
    const dialog = "{ type: expectDialog, action: accept, timeout: 3s }\n      - { type: close }";
    const { tests } = await parse(withStep(dialog));
    expect(tests[0]?.steps[0]).toEqual({ type: "expectDialog", action: "accept", timeout: 3000 });
  });

  test("of a recording, its steps' and its own", async () => {
    const key = { type: "keyDown", key: "a" };
    const recording = { timeout: "7s", steps: [key, { ...key, timeout: "500ms" }, { ...key, timeout: 100 }] };
    const { tests } = await parse(recorded, JSON.stringify(recording));
    expect(tests[0]?.steps.map(({ timeout }) => timeout)).toEqual([7000, 500, 100]);
  });

  test("what is stored is the same in both forms, and reads back", async () => {
    const step = (timeout: string) => withStep(`{ type: close, timeout: ${timeout} }`);
    const [text, number] = [await parse(step("3s")), await parse(step("3000"))];
    expect(writeDocument(text)).toBe(writeDocument(number));
    expect(readDocument(scenarioSchema, writeDocument(text))).toEqual(number);
  });
});

describe("The limits of a time are the same in both forms, and so is the message", () => {
  const click = (duration: string) => `{ type: click, selectors: ["#a"], duration: ${duration} }`;
  const network = (latency: string) =>
    `{ type: emulateNetworkConditions, download: -1, upload: -1${latency} }`;
  const timeout = "is out of range: write a duration from 1ms to 14m.";
  test.each<[string, string]>([
    ["{ type: close, timeout: 0 }", `timeout: 0 ${timeout}`],
    ["{ type: close, timeout: 0s }", `timeout: "0s" ${timeout}`],
    ["{ type: close, timeout: -1 }", `timeout: -1 ${timeout}`],
    ["{ type: close, timeout: 840001 }", `timeout: 840001 ${timeout}`],
    ["{ type: close, timeout: 15m }", `timeout: "15m" ${timeout}`],
    [click("60001"), "duration: 60001 is out of range: write a duration from 0ms to 60s."],
    [click("61s"), 'duration: "61s" is out of range: write a duration from 0ms to 60s.'],
    [network(", latency: -1"), "latency: -1 is out of range: write a duration of at least 0ms."],
    ['{ type: close, timeout: "3000" }', `timeout: "3000" ${notOne}`],
    ["{ type: close, timeout: soon }", `timeout: "soon" ${notOne}`],
    ["{ type: close, timeout: true }", `timeout: true ${notOne}`],
    ['{ type: close, timeout: "{{wait}}" }', `timeout: "{{wait}}" ${notOne}`],
    ["{ type: close, timeout: 2.5 }", "timeout: Has to be a whole number of milliseconds, not 2.5."],
    ["{ type: close, timeout: .inf }", "timeout: Has to be a whole number of milliseconds, not Infinity."],
    ["{ type: close, timeout: }", "timeout: Has to be a duration, such as 500ms or 90s, not empty."],
    ["{ type: close, timeout: [3s] }", "timeout: Has to be a duration, such as 500ms or 90s, not a list."],
    [network(""), "latency: Required: a duration, such as 500ms or 90s."],
  ])("%s", async (step, message) => {
    await expect(parse(`variables: { wait: 3s }\n${withStep(step)}`)).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^[^\n]*$/) }),
    );
    await expect(parse(`variables: { wait: 3s }\n${withStep(step)}`)).rejects.toThrow(message);
  });

  test("also of a recording as a whole", async () => {
    const recording = JSON.stringify({ timeout: "15m", steps: [{ type: "keyDown", key: "a" }] });
    await expect(parse(recorded, recording)).rejects.toThrow(`timeout: "15m" ${timeout}`);
  });
});

test.each([
  ['request, method: GET, url: "http://a", headers: { timeout: 5 }', "headers.timeout"],
  ['waitForElement, selectors: ["#a"], attributes: { timeout: 5 }', "attributes.timeout"],
])("a text that is called timeout is no duration: %s", async (step, path) => {
  const message = `${path}: Has to be a text: put it in quotes, "5".`;
  await expect(parse(withStep(`{ type: ${step} }`))).rejects.toThrow(message);
});

test("a size is not taken for a number of milliseconds", async () => {
  const step = withStep("{ type: setViewport, width: 5s, height: 100 }");
  await expect(parse(step)).rejects.toThrow('width: Has to be a number, not "5s".');
});
