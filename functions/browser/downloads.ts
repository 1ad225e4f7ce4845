import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Step } from "../core/scenario/step.ts";
import { type Begun, type DownloadFolder, openDownloadFolder, type Progress } from "./download-folder.ts";
import type { PageLog } from "./page-log.ts";
import { quote } from "./step-failed.ts";

/** Bytes on disk while an attempt lasts. */
const largestDownload = 50 * 1024 * 1024;
const largestTogether = 100 * 1024 * 1024;
/** Downloads of one attempt: a page can begin thousands of small ones. */
const mostDownloads = 100;
/** Milliseconds. Chromium tells of the progress twice a second; in that time a file can grow by hundreds of megabytes. */
const lookEveryMs = 50;

/** A file that a page has its visitor save. */
export interface Download {
  readonly guid: string;
  /** As the browser would call it: a name, but a page's. */
  readonly name: string;
  state: "running" | "complete" | "broken";
  /** Why it was cancelled, for a person. */
  reason: string | null;
  receivedBytes: number;
  /** Where its content lies once it is complete. */
  readonly path: string;
}

/**
 * The downloads of an attempt. They are saved only in a test that expects some, and as long as it does; each can be taken by
 * one step. Whatever nobody takes is named in the log.
 */
export class Downloads {
  readonly #log: PageLog;
  #expected: number;
  #folder: DownloadFolder | null = null;
  readonly #all = new Map<string, Download>();
  readonly #untaken = new Set<Download>();
  readonly #kept = new Set<Download>();
  #timer: NodeJS.Timeout | undefined;

  private constructor(log: PageLog, expected: number) {
    this.#log = log;
    this.#expected = expected;
  }

  /** @param page any page of the context whose downloads they are. */
  static async open(page: Page, log: PageLog, steps: readonly Step[]): Promise<Downloads> {
    const downloads = new Downloads(log, steps.filter(({ type }) => type === "expectDownload").length);
    if (downloads.isExpecting) {
      downloads.#folder = await openDownloadFolder(
        page,
        (begun) => downloads.#begin(begun),
        (progress) => downloads.#goOn(progress),
      );
    } else {
      page.context().on("download", (download) => downloads.#refuse(download.suggestedFilename()));
    }
    return downloads;
  }

  /** Whether a step is still to come, or going on, that expects one. */
  get isExpecting(): boolean {
    return this.#expected > 0;
  }

  /** Those that no step has taken, in the order in which they began. */
  get untaken(): readonly Download[] {
    return [...this.#untaken];
  }

  /** Those that are to be kept, in the order in which they were taken. */
  get kept(): readonly Download[] {
    return [...this.#kept];
  }

  /** @param keep the file, if it is complete, stays until `close`; otherwise until `discard`. */
  take(download: Download, keep: boolean): void {
    this.#untaken.delete(download);
    this.#expected -= 1;
    if (keep && download.state === "complete") this.#kept.add(download);
  }

  /** Frees the room of a file that is not to be kept. */
  async discard(download: Download): Promise<void> {
    if (this.#kept.has(download)) return;
    download.receivedBytes = 0;
    await rm(download.path, { force: true });
  }

  /** Notes what nobody took, and removes all files. Never fails. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { name, reason } of this.#untaken) {
      this.#log.add(reason ?? `The download ${quote(name)} was taken by no step.`);
    }
    this.#untaken.clear();
    if (!this.#folder) return;
    await this.#folder.detach();
    await rm(this.#folder.path, { recursive: true, force: true }).catch(() => {});
  }

  #refuse(name: string): void {
    this.#log.add(`The download ${quote(name)} was cancelled: no step expects it.`);
  }

  #begin({ guid, suggestedFilename: name }: Begun): void {
    const folder = this.#folder;
    if (!folder) return;
    if (!this.isExpecting || this.#all.size >= mostDownloads) {
      folder.cancel(guid);
      this.#refuse(name);
      return;
    }
    const path = join(folder.path, guid);
    const download: Download = { guid, name, state: "running", reason: null, receivedBytes: 0, path };
    this.#all.set(guid, download);
    this.#untaken.add(download);
    this.#timer ??= setInterval(() => void this.#look(folder.path), lookEveryMs);
  }

  #goOn({ guid, state, receivedBytes, totalBytes }: Progress): void {
    const download = this.#all.get(guid);
    if (download?.state !== "running") return;
    download.receivedBytes = Math.max(download.receivedBytes, receivedBytes);
    if (state === "completed") download.state = "complete";
    if (state === "canceled") download.state = "broken";
    this.#bound(download, Math.max(download.receivedBytes, totalBytes));
    const isOver = [...this.#all.values()].every((each) => each.state !== "running");
    if (!isOver) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** What is on disk now, whatever Chromium has told. */
  async #look(folder: string): Promise<void> {
    for (const file of await readdir(folder).catch(() => [])) {
      const download = this.#all.get(file.replace(/\.crdownload$/, ""));
      if (download?.state !== "running") continue;
      const found = await stat(join(folder, file)).catch(() => null);
      download.receivedBytes = Math.max(download.receivedBytes, found?.size ?? 0);
      this.#bound(download, download.receivedBytes);
    }
  }

  #bound(download: Download, bytes: number): void {
    if (download.state === "broken") return;
    const others = [...this.#all.values()].filter((each) => each !== download && each.state !== "broken");
    const together = others.reduce((sum, each) => sum + each.receivedBytes, bytes);
    const excess =
      bytes > largestDownload
        ? `it is larger than ${largestDownload / 1024 / 1024} MB`
        : together > largestTogether
          ? `the downloads of the test are larger than ${largestTogether / 1024 / 1024} MB together`
          : null;
    if (excess === null) return;
    this.#folder?.cancel(download.guid);
    download.state = "broken";
    download.reason = `The download ${quote(download.name)} was cancelled: ${excess}.`;
  }
}
