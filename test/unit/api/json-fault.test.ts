import { describe, expect, test } from "vitest";
import { jsonFault } from "../../../functions/api/http/json-fault.ts";

describe("The place of a fault in JSON", () => {
  test.each([
    ['{"a": }', 6],
    ['{"a": True}', 6],
    ['{"a": 1,}', 8],
    ["{'a': 1}", 1],
    ['{"a": 1} x', 9],
    ['["a" "b"]', 5],
    ['{"a": "b\nc"}', 8],
    ['{"a": 01}', 7],
    ["+1", 0],
    ['{"a": 1.}', 8],
    ['{"a": 1.x, "b": 2}', 8],
    ["x in JSON at position 24", 0],
  ])("in %j it is after %i characters", (text, place) => {
    expect(jsonFault(text)).toBe(place);
  });

  test("is found at the end of a long text", () => {
    const text = `{"a": "${"x".repeat(60_000)}", "b": }`;
    expect(jsonFault(text)).toBe(text.length - 1);
  });

  test("is nowhere in a text that only ends too early", () => {
    const whole = '{"a": [1, -2.5e+10, true, false, null, "x\\u00e9\\n\\"y"], "b": {"c": {}, "d": []}}';
    const faults = Array.from(whole, (_, length) => jsonFault(whole.slice(0, length)));
    expect(new Set(faults)).toEqual(new Set([null]));
  });
});
