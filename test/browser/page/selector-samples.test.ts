import { beforeAll, describe, expect, test } from "vitest";
import { badCss, badXPath, goodCss, goodXPath, unknownCss } from "../../support/selector-samples.ts";
import { useBrowsers } from "../../support/use-browser.ts";

const browser = useBrowsers();
let refused: { css: string[]; xpath: string[] };

/** The samples that Chromium throws at. */
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

describe("The check of selectors agrees with Chromium", () => {
  test("it accepts every valid selector, and no other", () => {
    expect(refused).toEqual({ css: [...badCss, ...unknownCss], xpath: badXPath });
  });
});
