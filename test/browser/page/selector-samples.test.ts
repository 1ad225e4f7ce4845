import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { cssFault } from "../../../functions/core/scenario/css-fault.ts";
import {
  functionalClasses,
  functionalElements,
  oldElements,
  plainClasses,
  plainElements,
} from "../../../functions/core/scenario/pseudo-names.ts";
import { badCss, badXPath, goodCss, goodXPath, unknownCss } from "../../support/selector-samples.ts";
import { useBrowsers } from "../../support/use-browser.ts";

const browser = useBrowsers();

/** The pseudo-classes and pseudo-elements that MDN lists: a name that the check does not know is not refused for its own sake. */
const ofMdn = Object.keys(createRequire(import.meta.url)("mdn-data/css/selectors.json"))
  .filter((selector) => selector.startsWith(":"))
  .map((selector) => selector.replace(/^:+|\(\)$/g, ""));

/** Every name that the check or MDN knows, with one colon and with two, in every way in which it may be used. */
const combined = [
  ...new Set([...plainClasses, ...functionalClasses, ...plainElements, ...functionalElements, ...ofMdn]),
].flatMap((name) => {
  const uses = [
    "",
    "()",
    "(a)",
    "(a, b)",
    "(a b)",
    "(> a)",
    "(1)",
    "('a')",
    "(*)",
    "(select)",
    "(up)",
    "(::before)",
  ];
  const written = [":", "::"].flatMap((colons) => uses.map((use) => `${colons}${name}${use}`));
  const within = ["not", "has", "is", "host", "nth-child", "-webkit-any"];
  return written.flatMap((one) => [
    one,
    ...within.map((outer) => `:${outer}(${outer === "nth-child" ? "1 of " : ""}${one})`),
    `::slotted(${one})`,
    ...[":hover", "::before", "::marker", ".x", "#x", "[x]", "*", "&", " a", " > a"].map(
      (next) => `${one}${next}`,
    ),
  ]);
});

let refused: { css: string[]; xpath: string[]; combined: string[] };

/** The samples that Chromium throws at. */
beforeAll(async () => {
  const context = await (await browser()).newContext();
  const page = await context.newPage();
  refused = await page.evaluate(
    ({ css, xpath, combined }) => {
      const throws = (query: () => unknown) => {
        try {
          query();
          return false;
        } catch {
          return true;
        }
      };
      const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
      return {
        css: css.filter((text) => throws(() => document.querySelectorAll(text))),
        combined: combined.filter((text) => throws(() => document.querySelectorAll(text))),
        xpath: xpath.filter((text) => throws(() => document.evaluate(text, document, null, kind))),
      };
    },
    { css: [...goodCss, ...badCss, ...unknownCss], xpath: [...goodXPath, ...badXPath], combined },
  );
  await context.close();
});

describe("The check of selectors agrees with Chromium", () => {
  test("it accepts every valid selector, and no other", () => {
    expect(refused).toMatchObject({ css: [...badCss, ...unknownCss], xpath: badXPath });
  });

  test("it knows no pseudo-class or pseudo-element that Chromium does not", () => {
    const uses = (name: string) => [name, `${name}(a)`, `${name}(1)`, `${name}(select)`, `${name}(up)`];
    const known = new Set(combined);
    const isUnknown = (use: string) => !known.has(use) || refused.combined.includes(use);
    const classes = [...plainClasses, ...functionalClasses, ...oldElements].map((name) => `:${name}`);
    const elements = [...plainElements, ...functionalElements].map((name) => `::${name}`);
    expect([...classes, ...elements].filter((name) => uses(name).every(isUnknown))).toEqual([]);
  });

  test("it refuses no use of them that Chromium accepts", () => {
    const unread = new Set(refused.combined);
    expect(combined.filter((text) => !unread.has(text) && cssFault(text) !== null)).toEqual([]);
  });
});
