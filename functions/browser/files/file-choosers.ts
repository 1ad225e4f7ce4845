import type { BrowserContext, FileChooser, Page } from "playwright-core";
import { atMost, TookTooLong } from "../../core/at-most.ts";
import type { Step } from "../../core/scenario/step.ts";
import type { StepClock } from "../attempt/step-clock.ts";

/** Intercepts the dialogs in which a page asks for files. */
export class FileChoosers {
  readonly #page: Page;
  readonly #opened = Promise.withResolvers<FileChooser>();
  readonly #onOpened = (chooser: FileChooser) => this.#opened.resolve(chooser);

  constructor(page: Page) {
    this.#page = page;
    page.on("filechooser", this.#onOpened);
  }

  /** The first dialog; `null` if none opens in the step's time. A page may call its server before it opens one. */
  async first(clock: StepClock): Promise<FileChooser | null> {
    return atMost(clock.remainingMs, this.#opened.promise, clock.signal).catch(nullIfTooLate);
  }

  dispose(): void {
    this.#page.off("filechooser", this.#onOpened);
  }
}

function nullIfTooLate(error: unknown): null {
  if (error instanceof TookTooLong) return null;
  throw error;
}

/**
 * Removes the functions that open the browser's own file picker, which cannot be automated. Pages then use a file
 * field, as they do in browsers without these functions.
 */
export async function leaveFieldsOnly(context: BrowserContext, steps: readonly Step[]): Promise<void> {
  if (!steps.some(({ type }) => type === "upload")) return;
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "showOpenFilePicker");
    Reflect.deleteProperty(globalThis, "showDirectoryPicker");
  });
}
