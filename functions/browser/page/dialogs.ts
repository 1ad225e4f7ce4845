import type { BrowserContext, Dialog } from "playwright-core";
import { kindInWords } from "../../attempt/dialog-words.ts";
import { quote, StepFailed } from "../../attempt/step-failed.ts";
import { asRead, collapsed, comparisonOf, holds, inWords, quoted } from "../../attempt/text-expectation.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { PageLog } from "../attempt/page-log.ts";

type Expected = StepOf<"expectDialog">;

/**
 * Answers every dialog of an attempt's pages at once, since an open dialog blocks its page: as a step expects it, or
 * else by dismissing it. Unexpected `beforeunload` dialogs are accepted, as the step that leaves the page has said
 * what it wants.
 */
export class Dialogs {
  readonly #log: PageLog;
  readonly #awaited: Expected[] = [];
  /** How the first dialog differed that was not the expected one. */
  #fault: StepFailed | null = null;
  #unexpected: string | null = null;
  #step = 1;
  #keptPage = false;

  constructor(context: BrowserContext, log: PageLog) {
    this.#log = log;
    context.on("dialog", (dialog) => void this.#answer(dialog));
  }

  /** @param step the step that begins now; counts from 1. */
  begin(step: number): void {
    this.#step = step;
    this.#keptPage = false;
  }

  /** Whether the page was not left in this step, because a step expected the page to ask and to be kept. */
  get keptPage(): boolean {
    return this.#keptPage;
  }

  /** Answers the next dialog that no earlier step expects. */
  expect(expected: Expected): void {
    this.#awaited.push(expected);
  }

  /** The dialog that has to come next, or `null`. */
  get awaited(): Expected | null {
    return this.#awaited[0] ?? null;
  }

  /** @throws StepFailed if a dialog came that was another one than expected. */
  check(): void {
    if (this.#fault) throw this.#fault;
  }

  /**
   * A sentence about the last dialog that no step expected, which may have caused a failure; empty if there was
   * none.
   */
  get remark(): string {
    return this.#unexpected === null ? "" : ` ${this.#unexpected}`;
  }

  async #answer(dialog: Dialog): Promise<void> {
    const expected = this.#awaited.shift();
    const fault = expected ? difference(expected, dialog) : null;
    this.#fault ??= fault;
    const accepts = expected ? fault === null && expected.action === "accept" : isLeaving(dialog);
    if (!expected) this.#remember(dialog, accepts);
    else if (!fault && !accepts && isLeaving(dialog)) this.#keptPage = true;
    const said = dialog.message() ? ` said ${quote(dialog.message())} and` : "";
    const reason = expected ? (fault === null ? "as expected" : "as another one was expected") : unexpected;
    this.#log.add(`A dialog (${dialog.type()})${said} was ${accepts ? "accepted" : "dismissed"}, ${reason}.`);
    const answered = accepts ? dialog.accept(expected?.answer ?? dialog.defaultValue()) : dialog.dismiss();
    // Its page may already be closed.
    await answered.catch(() => {});
  }

  #remember(dialog: Dialog, accepts: boolean): void {
    const how = accepts ? "accepted" : "dismissed";
    this.#unexpected = `In step ${this.#step} ${described(dialog)} was ${how}, ${unexpected}.`;
  }
}

const unexpected = "as no step expected it";

function isLeaving(dialog: Dialog): boolean {
  return dialog.type() === "beforeunload";
}

function described(dialog: Dialog): string {
  const text = dialog.message() ? ` that said ${quote(dialog.message())}` : "";
  return `${kindInWords(dialog.type())}${text}`;
}

/** What makes a dialog another one than expected, or `null`. */
function difference(expected: Expected, dialog: Dialog): StepFailed | null {
  const kind = expected.answer === undefined ? expected.kind : "prompt";
  if (kind !== undefined && kind !== dialog.type()) {
    const what = `Expected ${kindInWords(kind)} to open, but it was ${described(dialog)}, which was dismissed.`;
    const comparison = { expected: kindInWords(kind), actual: kindInWords(dialog.type()) };
    return new StepFailed(what, { comparison });
  }
  const { equals, contains, matches } = expected;
  if ((equals ?? contains ?? matches) === undefined) return null;
  const text = asRead(dialog.message());
  try {
    if (holds(expected, collapsed(dialog.message()))) return null;
  } catch (error) {
    if (error instanceof StepFailed) return error;
    throw error;
  }
  const what = `Expected the text of ${kindInWords(dialog.type())} ${inWords(expected)}`;
  const comparison = comparisonOf(expected, text);
  return new StepFailed(`${what}, but it was ${quoted(text)}. The dialog was dismissed.`, { comparison });
}
