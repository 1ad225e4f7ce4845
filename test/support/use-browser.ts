import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { BrowserSource } from "../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import { XmlReader } from "./xml-reader.ts";

/**
 * Browsers for the tests of a file.
 * @returns a function that gives one for use with a single context, while tests run; it may be the same as before.
 */
export function useBrowsers(): () => Promise<Browser> {
  let browsers: BrowserSource;
  beforeAll(() => {
    browsers = reusedBrowsers();
  });
  afterAll(() => browsers.close());
  return async () => (await browsers.lease()).browser;
}

/** A browser's XML parser for the tests of a file. */
export function useXmlReader(): Pick<XmlReader, "read"> {
  const browser = useBrowsers();
  let reader: XmlReader;
  beforeAll(async () => {
    reader = await XmlReader.open(await browser());
  });
  return { read: (xml) => reader.read(xml) };
}
