import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../../functions/core/canonical-json.ts";

test("two values have the same text if and only if they are equal as JSON", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: "1" }));
  expect(canonicalJson(["a,b"])).not.toBe(canonicalJson(["a", "b"]));
});

test("it is JSON of the same value, whatever the names in it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.stringify(value);
      expect(JSON.parse(canonicalJson(JSON.parse(plain)))).toEqual(JSON.parse(plain));
    }),
  );
  expect(canonicalJson(JSON.parse('{"__proto__":"x"}'))).toBe('{"__proto__":"x"}');
});
