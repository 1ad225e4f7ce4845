import type { Browser } from "playwright-core";
import { beforeAll } from "vitest";
import type { BrowserSource } from "../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import { lazy } from "../../functions/shared/lazy.ts";
import { XmlReader } from "./xml-reader.ts";

/**
 * The browsers of a process, for all test files that it runs: to start one takes longer than most of their tests. They end
 * with the process.
 */
export const sharedBrowsers: () => BrowserSource = lazy(() => reusedBrowsers());

/** @returns a function that gives a browser for use with a single context; it may be the same as before. */
export function useBrowsers(): () => Promise<Browser> {
  return async () => (await sharedBrowsers().lease()).browser;
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
