import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { RunReport } from "../../functions/core/run/result.ts";
import { fileNames } from "../../functions/reports/file-names.ts";
import { writeReports } from "../../functions/reports/write-reports.ts";
import { MemoryFiles } from "./memory-files.ts";
import { useBrowsers } from "./use-browser.ts";

/** Contents of the files of a run, by the last part of their keys. */
type Files = Readonly<Record<string, Uint8Array>>;

/** A browser's page in which HTML reports are opened. */
export interface ReportPage {
  readonly page: Page;
  /** Addresses that the page has asked for since it was opened. */
  readonly asked: string[];
  /** Violations of its policy, and errors of its script. */
  readonly faults: string[];
  /** Writes a run's reports, and opens the HTML report from the disk, where the films of its tests lie beside it. */
  open(report: RunReport, files?: Files): Promise<void>;
  /** Opens an address instead. */
  visit(address: string): Promise<void>;
  texts(selector: string): Promise<string[]>;
}

/** The HTML report of a run, and its other files. @param contents those of its tests, by what follows `report/` in their keys. */
export async function writtenReport(report: RunReport, contents: Files = {}) {
  const files = new MemoryFiles();
  for (const [name, content] of Object.entries(contents)) await files.write(name, content, "video/webm");
  const noPdf = async () => new Uint8Array();
  const { result } = await writeReports(report, files, noPdf, async () => []);
  return { html: await files.text("report.html"), result, files };
}

/** A page for the tests of a file. */
export function useReportPage(options: BrowserContextOptions = {}): ReportPage {
  const browser = useBrowsers();
  const asked: string[] = [];
  const faults: string[] = [];
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "report-"));
    const viewport = { width: 1100, height: 900 };
    // Nothing listens at the proxy: the page has no network beyond this machine.
    const proxy = { server: "http://127.0.0.1:1", bypass: "127.0.0.1" };
    page = await (await (await browser()).newContext({ viewport, proxy, ...options })).newPage();
    page.on("request", (request) => void asked.push(request.url()));
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    page.on("pageerror", (error) => void faults.push(String(error)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function visit(address: string): Promise<void> {
    asked.length = 0;
    faults.length = 0;
    await page.goto(address);
  }
  async function write(name: string, content: Uint8Array | string): Promise<string> {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }
  return {
    get page() {
      return page;
    },
    asked,
    faults,
    visit,
    open: async (report, contents) => {
      const { html, result, files } = await writtenReport(report, contents);
      for (const each of result.tests) {
        const film = each.files.video && files.contents.get(each.files.video.key);
        if (film) await write(fileNames.ofTest("video", each), film);
      }
      await visit(pathToFileURL(await write("report.html", html)).href);
    },
    texts: (selector) => page.locator(selector).allInnerTexts(),
  };
}
