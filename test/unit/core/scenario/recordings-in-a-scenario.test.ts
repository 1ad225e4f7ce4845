import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { parse, problemsOf, type Recordings } from "./parsing.ts";

describe("A scenario file: recordings", () => {
  const file = "name: Shop\ntests:\n  - { name: One, recording: ./one.recording.json }";
  const recording = (fields: object) => JSON.stringify({ title: "One", ...fields }, null, 2);
  const steps = [{ type: "keyDown", key: "a" }];

  test("a recording is inlined", async () => {
    const scenario = await parse(file, {
      "./one.recording.json": recording({ steps, selectorAttribute: "id" }),
    });
    expect(scenario.tests[0]?.steps).toEqual(steps);
  });

  test("its timeout becomes that of each step that has none", async () => {
    const timed = [...steps, { type: "keyUp", key: "a", timeout: 100 }];
    const scenario = await parse(file, {
      "./one.recording.json": recording({ steps: timed, timeout: 7000 }),
    });
    expect(scenario.tests[0]?.steps.map((step) => step.timeout)).toEqual([7000, 100]);
  });

  test.each<[string, Recordings, string]>([
    [
      "a missing recording",
      {},
      '3:29 tests[0].recording: "./one.recording.json" cannot be read: there is no such file.',
    ],
    [
      "an unknown step in it",
      { "./one.recording.json": recording({ steps: [{ type: "customStep" }] }) },
      "shop/one.recording.json:5:15 steps[0].type: A customStep cannot be run: only its maker knows what it does.",
    ],
    [
      "an unknown field in it",
      { "./one.recording.json": recording({ speed: 2, steps }) },
      'shop/one.recording.json:3:3 speed: Unknown field "speed". Known are title, timeout, selectorAttribute, steps.',
    ],
    [
      "a placeholder in it that is not declared",
      { "./one.recording.json": recording({ steps: [{ type: "navigate", url: "{{x}}" }] }) },
      'shop/one.recording.json:6:14 steps[0].url: "{{x}}" is not declared in variables or secrets.',
    ],
  ])("errors name the recording, its line and path: %s", async (_, recordings, problem) => {
    expect(await problemsOf(file, recordings)).toEqual([problem]);
  });

  test("given in place of a scenario, it is said to be one, and how a scenario names it", async () => {
    const recording = JSON.stringify({ title: "Order", selectorAttribute: "id", steps: [{ type: "close" }] });
    const unused = () => Promise.reject(new Error("There are no other files."));
    await expect(parseScenario(recording, "shop/order.json", unused, unused)).rejects.toThrow(
      'shop/order.json:1:1 This is a recording. A test of a scenario names it in place of steps: "recording: ./order.json".',
    );
  });

  test("a recording is a .json file", async () => {
    expect(await problemsOf(file.replace(".recording.json", ".yaml"))).toEqual([
      '3:29 tests[0].recording: The recording is the path of a Recorder export that ends in ".json".',
    ]);
  });
});
