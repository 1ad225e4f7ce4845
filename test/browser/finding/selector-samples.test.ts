import { beforeAll, describe, expect, test } from "vitest";
import { badCss, badXPath, goodCss, goodXPath, unknownCss } from "../../support/selector-samples.ts";
import { useBrowsers } from "../../support/use-browser.ts";

const browser = useBrowsers();
let refused: { css: string[]; xpath: string[] };

/** Of these, the selectors that Chromium throws at. */
beforeAll(async () => {
  const context = await (await browser()).newContext();
  const page = await context.newPage();
  refused = await page.evaluate(
    ({ css, xpath }) => {
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
        xpath: xpath.filter((text) => throws(() => document.evaluate(text, document, null, kind))),
      };
    },
    { css: [...goodCss, ...badCss, ...unknownCss], xpath: [...goodXPath, ...badXPath] },
  );
  await context.close();
});

describe("What a scenario's check says of selectors is held to Chromium", () => {
  test("it reads every good one, and no other", () => {
    expect(refused).toEqual({ css: [...badCss, ...unknownCss], xpath: badXPath });
  });
});
