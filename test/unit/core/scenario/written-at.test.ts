import { describe, expect, test } from "vitest";
import { home, parse, type Recordings, withSteps } from "./parsing.ts";

describe("A scenario remembers where its tests and steps are written", () => {
  const sources = async (text: string, recordings: Recordings = {}) =>
    (await parse(text, recordings)).tests.map((parsed) => parsed.source);

  test("in YAML, whether a step is written on one line or on several", async () => {
    const several = '      - type: click\n        selectors: ["#a"]';
    expect(await sources(`${withSteps(home)}\n${several}\n  - name: Two\n    steps: [${home}]`)).toEqual([
      {
        line: 3,
        column: 5,
        steps: [
          [5, 9],
          [6, 9],
        ],
      },
      { line: 8, column: 5, steps: [[9, 13]] },
    ]);
  });

  test("in JSON", async () => {
    const text = JSON.stringify({ name: "S", tests: [{ name: "T", steps: [{ type: "close" }] }] }, null, 2);
    expect(await sources(text)).toEqual([{ line: 4, column: 5, steps: [[7, 9]] }]);
  });

  test("in a recording, whose steps without effect do not count", async () => {
    const start = { type: "navigate", url: "chrome://newtab/" };
    const recording = { title: "R", steps: [start, { type: "keyDown", key: "a" }, { type: "close" }] };
    const text = "name: S\ntests:\n  - { name: T, recording: ./r.json }";
    expect(await sources(text, { "./r.json": JSON.stringify(recording, null, 1) })).toEqual([
      {
        line: 3,
        column: 5,
        recording: "./r.json",
        steps: [
          [8, 3],
          [12, 3],
        ],
      },
    ]);
  });

  test("where an alias stands, for steps that it repeats", async () => {
    const text = `name: Shop\ntests:\n  - { name: A, steps: &home [${home}] }\n  - { name: B, steps: *home }`;
    expect((await sources(text))[1]?.steps).toEqual([[4, 23]]);
  });

  test("even where nothing runs", async () => {
    expect(await sources("name: S\ntests:\n  - { name: T, skip: Later }")).toEqual([
      { line: 3, column: 5, steps: [] },
    ]);
  });
});
