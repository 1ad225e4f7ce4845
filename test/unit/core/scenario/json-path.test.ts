import { describe, expect, test } from "vitest";
import { JsonPathInvalid, valueAt } from "../../../../functions/core/scenario/json-path.ts";

const document = { a: { b: [1, { "c-d": "x", "": 0 }] }, $e: null };

describe("docs/contract.md, A scenario file: a request's json is expected by path", () => {
  test.each([
    ["$", document],
    ["$.a.b[0]", 1],
    ['$.a["b"][1]["c-d"]', "x"],
    ["$.a['b'][1].c-d", "x"],
    ['$.a.b[1][""]', 0],
    ["$.$e", null],
    ["$.a.b[2]", undefined],
    ["$.a.b.length", 2],
    ["$.toString", undefined],
    ["$.a.b[0].c.d", undefined],
  ])("%s", (path, value) => expect(valueAt(document, path)).toEqual(value));

  test.each(["", "a.b", "$.", "$a", "$.a[", "$.a[x]", "$.a b", "$..a", "$.a[-1]", `$["\\x"]`])(
    "%j is not a path",
    (path) => {
      expect(() => valueAt(document, path)).toThrow(JsonPathInvalid);
    },
  );
});
