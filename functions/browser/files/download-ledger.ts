import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../../attempt/step-failed.ts";
import { excessOf } from "./download-bounds.ts";
import type { Begun, DownloadFolder, Progress } from "./download-folder.ts";

/**
 * Milliseconds between checks of the folder. Chromium reports progress only twice a second, in which time a file
 * can grow by hundreds of megabytes.
 */
const checkEveryMs = 50;

/** A file that a page offers as a download. */
export interface Download {
  readonly guid: string;
  /** Its position in the order in which the downloads began. */
  readonly order: number;
  readonly url: string;
  /** The file name that the browser would suggest. The page chose it, so it is not trusted. */
  readonly name: string;
  state: "running" | "complete" | "broken";
  /** Why it was cancelled, as a sentence. */
  reason: string | null;
  receivedBytes: number;
  /** The path of its content once it is complete. */
  readonly path: string;
}

/** Keeps track of the downloads of one browser context and cancels those that exceed the limits. */
export class DownloadLedger {
  /** Downloads whose context is not known yet: Chromium reports those of all contexts. */
  readonly #strange = new Map<string, Download>();
  readonly #own = new Map<string, Download>();
  /** Downloads that are known to belong to this context. */
  readonly #announced: Pick<Download, "url" | "name">[] = [];
  readonly #folder: Pick<DownloadFolder, "path" | "cancel">;
  readonly #takesMore: () => boolean;
  #begun = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param takesMore whether a download that begins now is saved. */
  constructor(folder: Pick<DownloadFolder, "path" | "cancel">, takesMore: () => boolean) {
    this.#folder = folder;
    this.#takesMore = takesMore;
  }

  /** The downloads of the context, in the order in which they began. */
  get own(): Download[] {
    return [...this.#own.values()].sort((a, b) => a.order - b.order);
  }

  announce(download: Pick<Download, "url" | "name">): void {
    this.#announced.push(download);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  begin({ guid, url, suggestedFilename: name }: Begun): void {
    const folder = this.#folder;
    // This does nothing to a download of another context: Chromium does not know it in this one.
    if (!this.#takesMore()) {
      folder.cancel(guid);
      return;
    }
    const path = join(folder.path, guid);
    const rest = { state: "running", reason: null, receivedBytes: 0 } as const;
    this.#begun += 1;
    this.#strange.set(guid, { guid, url, name, path, order: this.#begun, ...rest });
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs);
  }

  goOn({ guid, state, receivedBytes, totalBytes, filePath }: Progress): void {
    const strange = this.#strange.get(guid);
    if (strange && state === "completed" && filePath === strange.path) this.#adopt(strange);
    // A download that ends before its first byte leaves no file by which it could be recognized.
    if (strange && state === "canceled" && this.#isAnnounced(strange)) this.#adopt(strange);
    if (state !== "inProgress") this.#strange.delete(guid);
    const download = this.#own.get(guid) ?? this.#strange.get(guid);
    if (download?.state !== "running") return;
    download.receivedBytes = Math.max(download.receivedBytes, receivedBytes);
    if (state === "completed") download.state = "complete";
    if (state === "canceled") download.state = "broken";
    this.#bound(download, Math.max(download.receivedBytes, totalBytes));
    const running = [...this.#own.values()].some((each) => each.state === "running");
    if (running || this.#strange.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The files in the folder belong to this context, and their sizes are more recent than Chromium's reports. */
  async #check(): Promise<void> {
    for (const file of await readdir(this.#folder.path).catch(() => [])) {
      const guid = file.replace(/\.crdownload$/, "");
      const strange = this.#strange.get(guid);
      if (strange) this.#adopt(strange);
      const download = this.#own.get(guid);
      if (download?.state !== "running") continue;
      const found = await stat(join(this.#folder.path, file)).catch(() => null);
      download.receivedBytes = Math.max(download.receivedBytes, found?.size ?? 0);
      this.#bound(download, download.receivedBytes);
    }
  }

  #adopt(download: Download): void {
    this.#strange.delete(download.guid);
    this.#own.set(download.guid, download);
    const index = this.#announced.findIndex((announced) => isSame(announced, download));
    if (index >= 0) this.#announced.splice(index, 1);
  }

  #isAnnounced(download: Download): boolean {
    return this.#announced.some((announced) => isSame(announced, download));
  }

  #bound(download: Download, bytes: number): void {
    if (download.state === "broken" || !this.#own.has(download.guid)) return;
    const others = [...this.#own.values()].filter((each) => each !== download && each.state !== "broken");
    const excess = excessOf(
      bytes,
      others.reduce((sum, each) => sum + each.receivedBytes, 0),
    );
    if (excess === null) return;
    this.#folder.cancel(download.guid);
    download.state = "broken";
    download.reason = `The download ${quote(download.name)} was cancelled: ${excess}.`;
  }
}

function isSame(one: Pick<Download, "url" | "name">, other: Pick<Download, "url" | "name">): boolean {
  return one.url === other.url && one.name === other.name;
}
