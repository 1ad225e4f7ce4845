import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type BrowserLease, reusedBrowsers } from "../../functions/browser/chromium.ts";
import { XmlReader } from "./xml-reader.ts";

/** One browser for the tests of a file. @returns what gives it, once the tests run. */
export function useBrowser(): () => Browser {
  const browsers = reusedBrowsers();
  let lease: BrowserLease;
  beforeAll(async () => {
    lease = await browsers.lease();
  });
  afterAll(async () => {
    await lease.release("keep");
    await browsers.close();
  });
  return () => lease.browser;
}

/** A browser's XML parser for the tests of a file. */
export function useXmlReader(): Pick<XmlReader, "read"> {
  const browser = useBrowser();
  let reader: XmlReader;
  beforeAll(async () => {
    reader = await XmlReader.open(browser());
  });
  return { read: (xml) => reader.read(xml) };
}
