import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { FileRef, RunFiles } from "../core/result.ts";
import { atMost } from "./at-most.ts";
import type { FilmRecorder } from "./film-recorder.ts";
import type { Mask } from "./masking.ts";
import type { PageLog } from "./page-log.ts";
import { plainMessage } from "./playwright-errors.ts";
import { pictureWithoutSecrets } from "./secrets/cover-secrets.ts";

/** Milliseconds that each file may take, whatever state the page is in. */
const pictureLimitMs = 3_000;
const filmLimitMs = 30_000;
const traceLimitMs = 15_000;
/** Bytes. */
const largestTrace = 50 * 1024 * 1024;

/** Stores what an attempt leaves; what cannot be made is missing, what cannot be stored is noted in `faults`. */
export class AttemptFiles {
  readonly #files: RunFiles;
  readonly #log: PageLog;
  readonly faults: string[] = [];

  constructor(files: RunFiles, log: PageLog) {
    this.#files = files;
    this.#log = log;
  }

  /** What the page shows, with the secrets in it covered; none if one could not be covered. */
  async screenshot(page: Page, mask: Mask): Promise<FileRef | null> {
    const taking = async () => {
      // A page that still waits for another one gives no picture.
      const session = await page.context().newCDPSession(page);
      await session.send("Page.stopLoading");
      await session.detach();
      // In CSS pixels, so that no device scale factor makes it huge.
      const take = () => page.screenshot({ type: "png", scale: "css", timeout: pictureLimitMs });
      return mask.isEmpty ? take() : pictureWithoutSecrets(page, mask, take);
    };
    const picture = await this.#make("screenshot", taking(), pictureLimitMs);
    return picture && this.#store("screenshot.png", picture, "image/png");
  }

  async film(recorder: FilmRecorder | null): Promise<FileRef | null> {
    if (!recorder) return null;
    const film = await this.#make("film", recorder.stop(), filmLimitMs);
    return film && this.#store("video.webm", film, "video/webm");
  }

  async trace(context: BrowserContext): Promise<FileRef | null> {
    const trace = await this.#make("trace", traceOf(context), traceLimitMs);
    if (!trace) return null;
    if (trace.length <= largestTrace) return this.#store("trace.zip", trace, "application/zip");
    this.#log.add(`The trace was larger than ${largestTrace / 1024 / 1024} MB and is not kept.`);
    return null;
  }

  /** What a page or a browser in a bad state does not give is left out: the outcome says what was wrong. */
  async #make<T>(name: string, making: Promise<T>, limitMs: number): Promise<T | null> {
    try {
      return await atMost(limitMs, making);
    } catch (error) {
      this.#log.add(`The ${name} could not be made: ${plainMessage(error)}`);
      return null;
    }
  }

  async #store(name: string, body: Uint8Array, contentType: string): Promise<FileRef | null> {
    try {
      return await this.#files.write(name, body, contentType);
    } catch (error) {
      this.faults.push(`${name} could not be stored: ${plainMessage(error)}`);
      return null;
    }
  }
}

async function traceOf(context: BrowserContext): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "trace-"));
  try {
    const path = join(folder, "trace.zip");
    await context.tracing.stop({ path });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
