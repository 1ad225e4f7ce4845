import type { CDPSession, Page } from "playwright-core";
import { ownFolder, privateFolder } from "../../attempt/private-folder.ts";
import { sessionOf } from "../page/page-session.ts";

/** Chromium's event for a download that begins. */
export interface Begun {
  guid: string;
  url: string;
  /** The file name that the browser would suggest. */
  suggestedFilename: string;
}

/** Chromium's event for the progress of a download. `canceled`: it was not completed, for whatever reason. */
export interface Progress {
  guid: string;
  totalBytes: number;
  receivedBytes: number;
  state: "inProgress" | "completed" | "canceled";
  /** The path of a completed one. */
  filePath?: string | undefined;
}

/** The downloads of one browser context, in a folder of its own, under names that Chromium generates. */
export interface DownloadFolder {
  path: string;
  cancel(guid: string): void;
  /** Stops listening; the folder stays. */
  detach(): Promise<void>;
}

/**
 * Lets the context of a page save its downloads and listens to their events, which include those of other
 * contexts.
 */
export async function openDownloadFolder(
  page: Page,
  onBegun: (begun: Begun) => void,
  onProgress: (progress: Progress) => void,
): Promise<DownloadFolder> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The browser stopped");
  const [session, browserContextId] = await Promise.all([browser.newBrowserCDPSession(), contextIdOf(page)]);
  const path = await ownFolder(await privateFolder(), "downloads");
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

/** The download or the browser has ended. */
function ignore(): void {}
