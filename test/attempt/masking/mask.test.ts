import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Mask } from "../../../functions/attempt/masking/mask.ts";
import { quote, shorten } from "../../../functions/attempt/step-failed.ts";
import { encodedBy, encodingChains, encodings, spellings } from "../../support/encodings.ts";

const card = "4111 2222 3333 4444";
const password = 'p&ss "wörd"\n 2 <x>$&.*(4ever';
const around = (text: string) => `The answer was [${text}] in the end.`;

/** Expects that no piece of the encoded text is left that stands for eight characters of the secret. */
function expectHidden(masked: string, encoded: string, secret: string): void {
  const worth = Math.ceil((8 * encoded.length) / secret.length);
  const count = Math.max(1, encoded.length - worth + 1);
  const pieces = Array.from({ length: count }, (_, at) => encoded.slice(at, at + worth));
  expect(pieces.filter((piece) => masked.includes(piece))).toEqual([]);
}

describe("Secrets are never shown in any output", () => {
  test.each([...Object.keys(spellings), ...Object.keys(encodings)])(
    "a secret in this form is hidden: %s",
    (name) => {
      for (const secret of [card, password, "hunter2hunter", "ÄÖÜß-straße-42"]) {
        const encoded = encodedBy([name], secret);
        const masked = new Mask({ A: secret }).apply(around(encoded));
        expectHidden(masked, encoded, secret);
        expect(masked).toMatch(/^The answer was \[.{0,6}•••.{0,6}\] in the end\.$/s);
      }
    },
  );

  test("a secret in any spelling and two nested encodings is hidden", () => {
    const secrets = fc.constantFrom(card, password, "correct horse battery staple");
    fc.assert(
      fc.property(secrets, encodingChains, (secret, names) => {
        const encoded = encodedBy(names, secret);
        expectHidden(new Mask({ A: secret }).apply(around(encoded)), encoded, secret);
      }),
      { numRuns: 1000 },
    );
  });

  test("whatever the secret and wherever its text is cut, no piece of eight characters is left", () => {
    const secrets = fc
      .string({ minLength: 8, maxLength: 40, unit: "grapheme-ascii" })
      .filter((text) => /\w{8}/.test(text.replace(/\W/g, "")));
    fc.assert(
      fc.property(secrets, encodingChains, fc.nat(60), fc.nat(60), (secret, names, skipped, left) => {
        const piece = encodedBy(names, secret).slice(skipped).slice(0, left);
        const masked = new Mask({ A: secret }).apply(`${piece}…`);
        const letters = (text: string) => text.replace(/[\s-]/g, "").toLowerCase();
        for (let at = 0; at + 8 <= letters(secret).length; at += 1) {
          expect(letters(masked)).not.toContain(letters(secret).slice(at, at + 8));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("a text is cut after its secrets are hidden, at every length", () => {
    const mask = new Mask({ A: card });
    for (let longest = 1; longest < 60; longest += 1) {
      const message = mask.apply(
        `It was ${quote(around(`${card} ${card}`), longest)}, ${shorten(shorten(card, 17), longest)}.`,
      );
      expect(message).not.toMatch(/\d|\ufdd0|\ufdd1/);
      expect(message.length).toBeLessThan(2 * longest + 15);
    }
  });

  test("a text from which its beginning is cut hides a secret also where that cuts it", () => {
    const mask = new Mask({ A: "hunter2-long-word" });
    const text = `${"a".repeat(3_000)}hunter2-long-word${"b".repeat(3_000)}`;
    for (let from = 2_995; from < 3_025; from += 1) {
      const shown = mask.shorten(text, 50, from);
      expect(shown).toMatch(/^…a{0,5}(•••)?b+…$/);
      expect(shown.includes("•••")).toBe(from < 3_017);
    }
  });

  test("a page that has truncation marks in its texts hides nothing from the mask", () => {
    const mask = new Mask({ A: card });
    for (const mark of ["\ufdd0", "\ufdd1", "\ufdd03;", "\ufdd09999999;"]) {
      const text = [...card].join(mark);
      expect(mask.apply(quote(text, 30))).not.toMatch(/[1-4]{8}|[\ufdd0\ufdd1]/);
    }
  });

  test("what contains no secret stays as it is", () => {
    const texts = fc
      .string({ unit: "binary", maxLength: 300 })
      .filter((text) => !/[\ufdd0\ufdd1]/.test(text));
    const mask = new Mask({ A: card, B: "correct horse battery staple", C: "hunter2" });
    fc.assert(fc.property(texts, (text) => mask.apply(text) === text));
    const prose =
      "A person looks for the total, € 12.00, at https://shop.example/basket?item=4111&count=2#top.";
    expect(mask.apply(prose)).toBe(prose);
  });

  test("a secret that contains another one is hidden completely, and a blank one hides nothing", () => {
    expect(new Mask({ A: "abcd", B: "abcdefgh", C: "", D: " " }).apply("abcdefgh abcd x")).toBe("••• ••• x");
    expect(new Mask({ C: "" }).apply("abc")).toBe("abc");
  });

  test("a secret of up to three characters is hidden where it stands alone", () => {
    const mask = new Mask({ A: "7", B: "no", C: "!?" });
    expect(mask.apply("7 nodes, 17 in 0.7 s, No: NO. 7! %37 &#55; what!?")).toBe(
      "••• nodes, 17 in 0.7 s, •••: •••. •••! ••• ••• what•••",
    );
  });

  test("a lone surrogate does no harm", () => {
    expect(new Mask({ A: "xyzabc\ud800" }).apply("say xyzabc\ud800")).toMatch(/^say •••/);
  });

  test("the time to mask a text grows linearly with its length", () => {
    const secret = "a".repeat(2000) + "b".repeat(2000);
    const mask = new Mask({ A: secret });
    for (const text of [
      "a".repeat(60_000),
      "%61".repeat(20_000),
      "YWFh".repeat(15_000),
      "&#97;".repeat(12_000),
      `97${",97".repeat(15_000)}`,
    ]) {
      expect(mask.apply(text)).toBe("•••");
    }
  });
});
