import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserLease } from "../../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";

const source = reusedBrowsers();
let lease: BrowserLease;
let page: Page;

beforeAll(async () => {
  lease = await source.lease();
  page = await lease.browser.newPage();
});

afterAll(() => source.close());

/** The PostScript names of the fonts that draw a text. */
async function fontsOf(html: string): Promise<string[]> {
  await page.setContent(html);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map((font) => font.postScriptName);
}

test.each([
  ["Latin", "Grüße", "Arimo-Regular"],
  ["Greek", "Καλημέρα", "Arimo-Regular"],
  ["Cyrillic", "Привет", "Arimo-Regular"],
  ["Chinese", "简体中文", "NotoSansHans-Regular"],
  ["Korean", "안녕하세요", "NotoSansKR-Regular"],
  ["Arabic", "مرحبا", "NotoNaskhArabic"],
  ["Hebrew", "שלום", "Arimo-Regular"],
  ["Devanagari", "नमस्ते", "NotoSans-Regular"],
  ["Thai", "สวัสดี", "NotoSansThai-Regular"],
  ["emoji", "😀👍🏽👩‍👩‍👧", "NotoColorEmoji"],
  ["symbols", "✓✗☰", "NotoSansSymbols2-Regular"],
])("%s is drawn with a font that has it", async (_script, text, font) => {
  const fonts = await fontsOf(`<p style="font-family: Arial, sans-serif">${text}</p>`);
  expect(fonts).toEqual([font]);
});

test("Japanese is drawn with Japanese forms of the characters", async () => {
  expect(await fontsOf('<html lang="ja"><p style="font-family: sans-serif">令和</p></html>')).toEqual([
    "NotoSansJP-Regular",
  ]);
});

test.each([
  ["Times New Roman", "Tinos-Regular"],
  ["Courier New", "Cousine-Regular"],
  ["Helvetica", "Arimo-Regular"],
])("%s has a substitute with the same widths", async (asked, given) => {
  expect(await fontsOf(`<p style="font-family: '${asked}'">Text</p>`)).toEqual([given]);
});

/** A missing glyph is drawn as a box, the same for every character. */
test("no two characters of different scripts are drawn alike", async () => {
  await page.setContent("<p style='font: 40px sans-serif; width: 60px; height: 60px'></p>");
  const seen = new Set<string>();
  const samples = [..."AΩЖ汉あ한مशไ😀✗☰", "\u{10FFFD}"];
  for (const character of samples) {
    await page.locator("p").evaluate((element, text) => {
      element.textContent = text;
    }, character);
    seen.add((await page.locator("p").screenshot()).toString("base64"));
  }
  expect(seen.size).toBe(samples.length);
});
