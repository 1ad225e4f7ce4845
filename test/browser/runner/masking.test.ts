import { describe, expect, test } from "vitest";
import { Mask } from "../../../functions/browser/masking.ts";

describe("Contract, A scenario file: secrets are never shown in any output", () => {
  test("a secret is masked as it is, in addresses, in JSON, and with its white space collapsed", () => {
    const value = 'p&ss "w\u00f6rd"\n 2';
    const mask = new Mask({ A: value });
    const texts = [
      value,
      encodeURIComponent(value),
      encodeURI(value),
      JSON.stringify(value),
      'p&ss "w\u00f6rd" 2',
    ];
    for (const text of texts) expect(mask.apply(`<${text}>`)).toMatch(/^<"?•••"?>$/);
  });

  test("a secret that contains another one is masked whole, and an empty one hides nothing", () => {
    expect(new Mask({ A: "abc", B: "abcdef", C: "", D: " " }).apply("abcdef abc x")).not.toMatch(/[a-f]/);
    expect(new Mask({ C: "" }).apply("abc")).toBe("abc");
  });

  test("half of a surrogate pair is no obstacle", () => {
    expect(new Mask({ A: "x\ud800" }).apply("say x\ud800")).toBe("say •••");
  });
});
