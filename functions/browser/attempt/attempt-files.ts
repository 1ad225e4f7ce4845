import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { quote } from "../../attempt/step-failed.ts";
import { storingFault } from "../../attempt/storing-fault.ts";
import { artifactKinds, type KindOf } from "../../core/artifacts/artifact-kinds.ts";
import { savedMediaTypeOf } from "../../core/artifacts/media-types.ts";
import { downloadObject, savedName } from "../../core/artifacts/saved-name.ts";
import { atMost } from "../../core/at-most.ts";
import type { FileRef, KeptDownload, RunFiles } from "../../core/run/run-files.ts";
import type { Download } from "../files/download-ledger.ts";
import type { FilmRecorder } from "../film/film-recorder.ts";
import { plainMessage } from "../page/playwright-errors.ts";
import { pngOf } from "../page/png.ts";
import { pictureWithoutSecrets } from "../secrets/cover-secrets.ts";
import type { AttemptTrace } from "../trace/attempt-trace.ts";
import type { PageLog } from "./page-log.ts";

/** Time limit for making each file, in milliseconds, as the page may be in any state. */
const pictureLimitMs = 5_000;
/** After a test's time is over there are 4 s for everything, and the film of a page that draws nothing more takes 2 of them. */
const latePictureLimitMs = 2_000;
const filmLimitMs = 30_000;
const traceLimitMs = 15_000;
/** Characters of a download's name. */
const longestName = 255;
/** Bytes. */
const largestTrace = 50 * 1024 * 1024;

/**
 * Stores the files of an attempt. A file that cannot be made is left out; one that cannot be stored is noted in
 * `faults`.
 */
export class AttemptFiles {
  readonly #files: RunFiles;
  readonly #log: PageLog;
  readonly faults: string[] = [];

  constructor(files: RunFiles, log: PageLog) {
    this.#files = files;
    this.#log = log;
  }

  /**
   * What the page shows, with the secrets in it covered; none if one could not be covered.
   * @param isLate whether the test's time is over.
   */
  async screenshot(page: Page, mask: Mask, isLate: boolean): Promise<FileRef | null> {
    const taking = async () => {
      const session = await page.context().newCDPSession(page);
      const take = () => pngOf(session);
      return mask.isEmpty ? take() : pictureWithoutSecrets(page, mask, take);
    };
    const picture = await this.#make("screenshot", taking(), isLate ? latePictureLimitMs : pictureLimitMs);
    return picture && this.#storeKind("screenshot", picture);
  }

  async film(recorder: FilmRecorder | null, isPageGone: boolean): Promise<FileRef | null> {
    if (!recorder) return null;
    const film = await this.#make("film", recorder.stop(isPageGone), filmLimitMs);
    return film && this.#storeKind("video", film);
  }

  /**
   * @param failure why the last step failed.
   * @param page what that step was about.
   * @param film whose pictures the trace shows; to be stopped meanwhile.
   */
  async trace(
    recording: AttemptTrace,
    failure: string | null,
    page: Page | null,
    film: FilmRecorder | null,
  ): Promise<FileRef | null> {
    const stopping = recording.stop(failure, page, film?.lastTaken ?? Promise.resolve());
    const trace = await this.#make("trace", stopping, traceLimitMs);
    if (!trace) return null;
    if (trace.length <= largestTrace) return this.#storeKind("trace", trace);
    this.#log.add(`The trace was larger than ${largestTrace / 1024 / 1024} MB and is not kept.`);
    return null;
  }

  #storeKind(kind: KindOf<"attempt">, content: Uint8Array): Promise<FileRef | null> {
    const { file, contentType } = artifactKinds[kind];
    return this.#store(file, content, contentType);
  }

  /**
   * Stores the downloads to keep, with readable names that are safe as paths. One that contains a secret is not
   * stored.
   */
  async downloads(kept: readonly Download[], mask: Mask): Promise<KeptDownload[]> {
    const stored: KeptDownload[] = [];
    for (const [index, { name, path }] of kept.entries()) {
      const content = await readFile(path);
      if (holdsSecret(content, mask)) {
        this.#log.add(`The download ${quote(name)} is not kept: a secret is in it.`);
        continue;
      }
      const savedAs = savedName(index + 1, mask.apply(name));
      const contentType = savedMediaTypeOf(savedAs) ?? "application/octet-stream";
      const file = await this.#store(downloadObject(index + 1), content, contentType);
      if (file) stored.push({ ...file, name: mask.shorten(name, longestName), savedAs });
    }
    return stored;
  }

  /** A file that a broken page or browser cannot provide is left out: the outcome already says what was wrong. */
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
      this.faults.push(storingFault(name, error));
      return null;
    }
  }
}

/** Whether a secret is in it as plain text. Compressed and encrypted content is not searched. */
function holdsSecret(content: Uint8Array, mask: Mask): boolean {
  const texts = [new TextDecoder().decode(content), new TextDecoder("utf-16le").decode(content)];
  return texts.some((text) => mask.apply(text) !== text);
}
