import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { StepResult } from "../../core/run/result.ts";
import type { Shot } from "../film/film-events.ts";
import type { FilmSize } from "../film/film-size.ts";
import { annotateTrace } from "./annotate-trace.ts";
import { FilmStrip } from "./film-strip.ts";

/**
 * Playwright's trace of an attempt, in which what a step does is grouped under the step's title. Its film strip is made of
 * the film's pictures: Playwright's own would film each page a second time.
 */
export class AttemptTrace {
  readonly #context: BrowserContext;
  readonly #size: FilmSize;
  readonly #strip = new FilmStrip();
  #holdsSecret = false;

  private constructor(context: BrowserContext, size: FilmSize) {
    this.#context = context;
    this.#size = size;
  }

  /** @param size of the pictures, in pixels. @throws Error of the browser if it is gone. */
  static async start(context: BrowserContext, size: FilmSize): Promise<AttemptTrace> {
    await context.tracing.start({ snapshots: true, screenshots: false });
    return new AttemptTrace(context, size);
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
   * Ends the trace.
   * @param failure why the last step failed, secrets masked.
   * @returns a ZIP file for Playwright's viewer; `null` if a secret may be in it.
   */
  async stop(failure: string | null): Promise<Uint8Array | null> {
    if (this.#holdsSecret) return null;
    const folder = await mkdtemp(join(tmpdir(), "trace-"));
    try {
      const path = join(folder, "trace.zip");
      await this.#context.tracing.stop({ path });
      const { pictures } = this.#strip;
      return await annotateTrace(await readFile(path), { pictures, size: this.#size, failure });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function ignore(): void {}
