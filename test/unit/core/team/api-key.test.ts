import * as fc from "fast-check";
import { expect, test } from "vitest";
import { regionCodes } from "../../../../functions/core/regions.ts";
import { newApiKey, parseApiKey } from "../../../../functions/core/team/api-key.ts";

test.each(regionCodes)(
  "a key of %s is sk_<region>_<key id>_<secret><checksum>, and says where it is from",
  (region) => {
    const { key, keyId } = newApiKey(region);
    expect(key).toMatch(new RegExp(`^sk_${region}_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$`));
    expect(key.split("_")[2]).toBe(keyId);
    expect(parseApiKey(key)).toEqual({ region, keyId });
  },
);

test("no two keys are the same", () => {
  const keys = Array.from({ length: 500 }, () => newApiKey("us"));
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(500);
  expect(new Set(keys.map(({ key }) => key.split("_")[3]?.slice(0, 43))).size).toBe(500);
});

test("a key with any other character anywhere is malformed", () => {
  const { key } = newApiKey("us");
  fc.assert(
    fc.property(fc.nat({ max: key.length - 1 }), fc.constantFrom(..."0aZ_ é\n\u0000"), (place, character) => {
      const altered = key.slice(0, place) + character + key.slice(place + 1);
      return altered === key || parseApiKey(altered) === null;
    }),
    { numRuns: 1000 },
  );
});

test.each(["", "sk_", "sk_us__", "__proto__", "sk_uk_0000000000000000_", "x".repeat(100_000)])(
  "%j is malformed",
  (text) => expect(parseApiKey(text)).toBeNull(),
);

test("a key with anything around it is malformed", () => {
  const { key } = newApiKey("us");
  for (const text of [
    ` ${key}`,
    `${key} `,
    `${key}\n`,
    `Bearer ${key}`,
    `${key},${key}`,
    key.toUpperCase(),
  ]) {
    expect(parseApiKey(text)).toBeNull();
  }
});
