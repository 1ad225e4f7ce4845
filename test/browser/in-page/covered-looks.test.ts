import { expect, test } from "vitest";
import { makeKit, program } from "../../../functions/browser/in-page/kit.ts";
import { useBrowsers } from "../../support/use-browser.ts";

const browser = useBrowsers();
const needs = { need: "clicked", point: null, isShown: true, by: ["other"] };
const choose = program<[], { kind?: string }>(
  `(kit) => kit.choose([[document.querySelector("#it")]], ${JSON.stringify(needs)})`,
);

test.each([
  [
    "nothing scrolls",
    `<button id="it">Save</button><div style="position:fixed;inset:0 50% 50% 0">Loading</div>`,
    150,
  ],
  [
    "nothing frees it that scrolls",
    `<div style="height:300px;overflow:auto"><div style="height:900px;position:relative"><button id="it" style="margin-top:400px">Save</button><i style="position:absolute;inset:0"></i></div></div><p style="height:3000px">`,
    450,
  ],
])("a covered element is looked for once in each position, also where %s", async (_where, html, most) => {
  const page = await (await browser()).newPage();
  await page.setContent(html);
  // Before the kit is made, which keeps the functions that it finds.
  await page.evaluate(`(() => {
    const { elementFromPoint } = Document.prototype;
    globalThis.lookups = 0;
    Document.prototype.elementFromPoint = function (...at) { lookups += 1; return elementFromPoint.call(this, ...at) };
    (${makeKit})();
  })()`);
  expect(await page.evaluate(`(${choose.source})()`)).toMatchObject({ kind: "covered" });
  expect(await page.evaluate<number>("lookups")).toBeLessThan(most);
  await page.close();
});
