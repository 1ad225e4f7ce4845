import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { removeFilesIn, sizeOf } from "../../attempt/folder-contents.ts";
import { atMost } from "../../core/at-most.ts";
import type { StepResult } from "../../core/run/result.ts";
import type { Shot } from "../film/film-events.ts";
import type { FilmSize } from "../film/film-size.ts";
import { annotateTrace } from "./annotate-trace.ts";
import { FilmStrip } from "./film-strip.ts";

/**
 * Bytes of disk that a trace may take while it is made: with the archive of it, which is made beside it, it stays below
 * what a test may take of disk, so that no test fails because of its trace.
 */
const largestOnDisk = 100 * 1024 * 1024;

/** Milliseconds until a page has to have answered at the end of a trace: one whose scripts are busy never does. */
const lastLookMs = 1_000;

/** Milliseconds between two looks at it. */
const lookEveryMs = 500;

interface TraceOptions {
  /** Of the film's pictures, in pixels. */
  size: FilmSize;
  /** Whether there are such pictures. */
  isFilmed: boolean;
  /** Where Playwright writes the traces of this browser. */
  folder: string;
  /** Told why the trace was given up, at most once. */
  onDropped(reason: string): void;
}

/**
 * Playwright's trace of an attempt, in which what a step does is grouped under the step's title. Its film strip is made of
 * the film's pictures, where there is a film: Playwright's own would film each page a second time.
 */
export class AttemptTrace {
  readonly #context: BrowserContext;
  readonly #size: FilmSize;
  readonly #strip = new FilmStrip();
  readonly #folder: string;
  readonly #onDropped: (reason: string) => void;
  readonly #watch: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #isDropped = false;
  #holdsSecret = false;

  private constructor(context: BrowserContext, { size, folder, onDropped }: TraceOptions) {
    this.#context = context;
    this.#size = size;
    this.#folder = folder;
    this.#onDropped = onDropped;
    this.#watch = setInterval(() => void this.#look(), lookEveryMs).unref();
    context.once("close", () => clearInterval(this.#watch));
  }

  /** @throws Error of the browser if it is gone. */
  static async start(context: BrowserContext, options: TraceOptions): Promise<AttemptTrace> {
    await context.tracing.start({ snapshots: true, screenshots: !options.isFilmed });
    return new AttemptTrace(context, options);
  }

  /** Does not wait for the browser, which takes the calls in their order. */
  beginStep({ number, title }: Pick<StepResult, "number" | "title">): void {
    // Without a location Playwright would name a line of the runner. The viewer fails on an error without any.
    this.#context.tracing.group(title, { location: { file: "steps", line: number } }).catch(ignore);
  }

  endStep(): void {
    this.#context.tracing.groupEnd().catch(ignore);
  }

  addPicture(shot: Shot): void {
    this.#strip.add(shot);
  }

  /** From now on the pages may show a secret, which a trace cannot hide. */
  rejectForSecret(): void {
    this.#holdsSecret = true;
  }

  /**
   * Ends the trace, in which the last step shows what the page is now: a check asks the page by ways that leave no picture in it.
   * @param failure why the last step failed, secrets masked.
   * @param page what the last step was about; `null` if that is gone.
   * @param lastPicture settles when no more pictures will be added.
   * @returns a ZIP file for Playwright's viewer; `null` if a secret may be in it, or if it took too much of disk.
   */
  async stop(
    failure: string | null,
    page: Page | null,
    lastPicture: Promise<void>,
  ): Promise<Uint8Array | null> {
    clearInterval(this.#watch);
    await this.#looking;
    await this.#look();
    if (this.#isDropped || this.#holdsSecret) return null;
    // Playwright takes a picture of the page before and after it evaluates something.
    if (page) await atMost(lastLookMs, page.evaluate("0")).catch(ignore);
    this.endStep();
    const folder = await mkdtemp(join(tmpdir(), "trace-"));
    try {
      const path = join(folder, "trace.zip");
      await Promise.all([this.#context.tracing.stop({ path }), lastPicture]);
      const { pictures } = this.#strip;
      return await annotateTrace(await readFile(path), { pictures, size: this.#size, failure });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Drops the trace if it takes too much of disk. Never fails. */
  #look(): Promise<void> {
    this.#looking ??= this.#dropIfLarge().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #dropIfLarge(): Promise<void> {
    if (this.#isDropped || (await sizeOf(this.#folder)) <= largestOnDisk) return;
    this.#isDropped = true;
    clearInterval(this.#watch);
    this.#onDropped(`The trace took more than ${largestOnDisk / 1024 / 1024} MB of disk and is not kept.`);
    await this.#context.tracing.stop().catch(ignore);
    // Playwright leaves what a stopped trace has written.
    await removeFilesIn(this.#folder);
  }
}

function ignore(): void {}
