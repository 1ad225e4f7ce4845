import type { CDPSession, Page } from "playwright-core";
import { ownFolder, privateFolder } from "../chromium/private-folder.ts";
import { sessionOf } from "../page/page-session.ts";

/** What Chromium tells of a download that begins. */
export interface Begun {
  guid: string;
  url: string;
  /** What the browser would call the file. */
  suggestedFilename: string;
}

/** What Chromium tells of a download that goes on. `canceled`: for whatever reason it did not come to its end. */
export interface Progress {
  guid: string;
  totalBytes: number;
  receivedBytes: number;
  state: "inProgress" | "completed" | "canceled";
  /** Where a complete one lies. */
  filePath?: string | undefined;
}

/** What one browser context saves, in a folder of its own, each file under a name of Chromium's making. */
export interface DownloadFolder {
  path: string;
  cancel(guid: string): void;
  /** Ends the watch; the folder stays. */
  detach(): Promise<void>;
}

/** Has the context of a page save its downloads, and hears of them; of those of other contexts it hears too. */
export async function openDownloadFolder(
  page: Page,
  onBegun: (begun: Begun) => void,
  onProgress: (progress: Progress) => void,
): Promise<DownloadFolder> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The browser stopped");
  const [path, session, browserContextId] = await Promise.all([
    privateFolder().then((parent) => ownFolder(parent, "downloads")),
    browser.newBrowserCDPSession(),
    contextIdOf(page),
  ]);
  session.on("Browser.downloadWillBegin", onBegun);
  session.on("Browser.downloadProgress", onProgress);
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allowAndName",
    browserContextId,
    downloadPath: path,
    eventsEnabled: true,
  });
  return {
    path,
    cancel: (guid) => void session.send("Browser.cancelDownload", { guid, browserContextId }).catch(ignore),
    detach: () => detach(session),
  };
}

async function contextIdOf(page: Page): Promise<string> {
  const session = await sessionOf(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  return targetInfo.browserContextId ?? "";
}

async function detach(session: CDPSession): Promise<void> {
  await session.detach().catch(ignore);
}

/** The download is over, or the browser is. */
function ignore(): void {}
