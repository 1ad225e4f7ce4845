import { describe, expect, test } from "vitest";
import {
  interpolate,
  interpolateStep,
  placeholdersIn,
} from "../../../../functions/core/scenario/interpolate.ts";

describe("docs/contract.md, A scenario file: variables are used as {{name}} in any string of a step", () => {
  test("a placeholder is replaced by its value, with or without spaces inside the braces", () => {
    expect(interpolate("{{base}}/a/{{ id }}", { base: "http://b", id: "7" })).toBe("http://b/a/7");
  });

  test("a value is inserted literally: not searched again, not read as a replacement pattern", () => {
    expect(interpolate("{{a}}{{b}}", { a: "{{b}}", b: "$&$1" })).toBe("{{b}}$&$1");
  });

  test("a placeholder without a value stays", () => {
    expect(interpolate("{{unknown}} {{constructor}} {{}} {a}", {})).toBe(
      "{{unknown}} {{constructor}} {{}} {a}",
    );
  });

  test("any string of a step, however deep, names of headers included", () => {
    const step = {
      type: "request",
      method: "GET",
      url: "{{a}}",
      headers: { "x-{{b}}": "{{c}}" },
      expect: { status: 200, json: { "$.x": [{ y: "{{a}}" }] } },
    } as const;
    expect(
      placeholdersIn({ ...step, expect: { ...step.expect, json: { "$.x": [{ y: "{{a}}" }] } } }),
    ).toEqual(["a", "b", "c", "a"]);
    const filled = interpolateStep(
      { ...step, expect: { status: 200, json: { "$.x": [{ y: "{{a}}" }] } } },
      { a: "1", b: "2", c: "3" },
    );
    expect(filled).toEqual({
      type: "request",
      method: "GET",
      url: "1",
      headers: { "x-2": "3" },
      expect: { status: 200, json: { "$.x": [{ y: "1" }] } },
    });
  });

  test("in a regular expression, what was not written as a part of one stands for itself", () => {
    const step = {
      type: "request",
      method: "POST",
      url: "{{a}}",
      json: { matches: "{{a}}" },
      capture: { b: { matches: "x{{a}}{{v}}" } },
    } as const;
    const values = { a: "1.5 (c)", v: ".*" };
    expect(interpolateStep(step, values, new Set(["a"]))).toEqual({
      ...step,
      url: "1.5 (c)",
      json: { matches: "1.5 (c)" },
      capture: { b: { matches: "x1\\.5 \\(c\\).*" } },
    });
    const inPage = { type: "expectUrl", target: "/id={{a}}$/", matches: "{{a}}" } as const;
    const filled = { type: "expectUrl", target: "/id=1\\.5 \\(c\\)$/", matches: "1\\.5 \\(c\\)" };
    expect(interpolateStep(inPage, values, new Set(["a"]))).toEqual(filled);
    const byAddress = { ...inPage, target: "http://a/{{a}}" };
    expect(interpolateStep(byAddress, values, new Set(["a"])).target).toBe("http://a/1.5 (c)");
  });
});
