import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { quote } from "../../attempt/step-failed.ts";
import type { Step } from "../../core/scenario/step.ts";
import type { PageLog } from "../attempt/page-log.ts";
import { type DownloadFolder, openDownloadFolder } from "./download-folder.ts";
import { type Download, DownloadLedger } from "./download-ledger.ts";

/** Limit of the downloads of one attempt: a page can start thousands of small ones. */
const mostDownloads = 100;

/**
 * The downloads of an attempt. They are saved only while the test still expects some, and each can be taken by one
 * step. The log names those that no step took.
 */
export class Downloads {
  readonly #log: PageLog;
  #expected: number;
  #folder: DownloadFolder | null = null;
  #ledger: DownloadLedger | null = null;
  readonly #taken = new Set<Download>();
  readonly #kept = new Set<Download>();

  private constructor(log: PageLog, expected: number) {
    this.#log = log;
    this.#expected = expected;
  }

  /** @param page any page of the context whose downloads they are. */
  static async open(page: Page, log: PageLog, steps: readonly Step[]): Promise<Downloads> {
    const downloads = new Downloads(log, steps.filter(({ type }) => type === "expectDownload").length);
    page.context().on("download", (download) => {
      downloads.#hear(download.url(), download.suggestedFilename());
    });
    if (downloads.isExpecting) await downloads.#save(page);
    return downloads;
  }

  /** Whether the current or a later step expects a download. */
  get isExpecting(): boolean {
    return this.#expected > 0;
  }

  /** Those that no step has taken, in the order in which they began. */
  get untaken(): readonly Download[] {
    return this.#ledger?.own.filter((download) => !this.#taken.has(download)) ?? [];
  }

  /** Those that are to be kept, in the order in which they were taken. */
  get kept(): readonly Download[] {
    return [...this.#kept];
  }

  /** @param keep whether the file, if it is complete, stays until `remove`, or only until `discard`. */
  take(download: Download, keep: boolean): void {
    this.#taken.add(download);
    this.#expected -= 1;
    if (keep && download.state === "complete") this.#kept.add(download);
  }

  /** Removes a file that is not to be kept. */
  async discard(download: Download): Promise<void> {
    if (this.#kept.has(download)) return;
    download.receivedBytes = 0;
    await rm(download.path, { force: true });
  }

  /** Logs the downloads that no step took, and takes no more. Never fails. */
  async end(): Promise<void> {
    for (const { name, reason } of this.untaken) {
      this.#log.add(reason ?? `The download ${quote(name)} was taken by no step.`);
    }
    this.#ledger?.stop();
    await this.#folder?.detach();
  }

  /** Removes all files. To be called when the context is closed: until then, Chromium may write another one. Never fails. */
  async remove(): Promise<void> {
    if (!this.#folder) return;
    await rm(this.#folder.path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }

  async #save(page: Page): Promise<void> {
    this.#folder = await openDownloadFolder(
      page,
      (begun) => this.#ledger?.begin(begun),
      (progress) => this.#ledger?.goOn(progress),
    );
    this.#ledger = new DownloadLedger(this.#folder, () => this.#takesMore());
  }

  #takesMore(): boolean {
    return this.isExpecting && (this.#ledger?.own.length ?? 0) < mostDownloads;
  }

  #hear(url: string, name: string): void {
    if (this.#takesMore()) this.#ledger?.announce({ url, name });
    else this.#log.add(`The download ${quote(name)} was cancelled: no step expects it.`);
  }
}
