import type { FileChooser, Frame, Page } from "playwright-core";
import { quote, StepFailed } from "../../attempt/step-failed.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { FileChoosers } from "../files/file-choosers.ts";
import { acceptFault } from "../files/upload-accept.ts";
import { type FileContent, filesOf } from "../files/upload-files.ts";
import { type FieldOpening, type FileField, fileFieldOf, openFileField } from "../in-page/file-field.ts";
import { done, performAction, usePointer } from "../page/acting/act-on-element.ts";
import { meetWithMouse } from "../page/acting/meet-with-mouse.ts";
import { atElement, isObstacle, onChosen } from "../page/finding/find-element.ts";
import { placeInPage } from "../page/frame-visibility.ts";
import { plainMessage } from "../page/playwright-errors.ts";

/**
 * Time limit for passing the files to the browser, in milliseconds. Ten megabytes take a second, and much longer
 * on a busy machine, whatever the page does.
 */
const handOverMs = 60_000;

type Upload = StepOf<"upload">;

const open = { ...onChosen(openFileField), isClick: true };
const hidden = { need: "attached", takesFiles: true, point: null } as const;
const openHidden = { ...hidden, make: open, input: { isFrameFree: false } } as const;
const clicked = { action: "click", need: "clicked", isForFiles: true, point: null } as const;

/**
 * Chooses files as a person does: clicks the element, which opens the field's dialog, and picks them there. A field
 * that is hidden behind a styled button or an area is opened as that would open it.
 */
export async function upload(scope: StepScope, step: Upload): Promise<void> {
  const { clock, pages } = scope;
  const files = filesOf(step.files, scope.uploads);
  const choosers = new FileChoosers(await pages.page(step, clock));
  try {
    let isOpened = false;
    const judge = async ({ isOpened: isDone, place }: FieldOpening, frame: Frame) => {
      isOpened = isDone;
      if (!place) return done;
      const over = await clock.within(placeInPage(frame, place));
      if (isObstacle(over)) return over;
      const opened = await clock.within(
        atElement(frame, step.selectors, hidden, open, { isFrameFree: true }),
      );
      if (isObstacle(opened)) return opened;
      isOpened = opened.isOpened;
      return done;
    };
    await performAction(scope, step, openHidden, judge, meetWithMouse(scope, step.selectors));
    if (!isOpened) await usePointer(scope, step, clicked, (page, { x, y }) => page.mouse.click(x, y));
    const chooser = await choosers.first(clock);
    if (!chooser) throw new StepFailed(notOpened(scope, step));
    await choose(scope, chooser, files, await pages.frame(step, clock));
  } finally {
    choosers.dispose();
  }
}

function notOpened({ clock }: StepScope, { selectors }: Upload): string {
  const opener = `The element found by ${selectorList(selectors)}`;
  return `${opener} was clicked, but no dialog to choose files opened within ${clock.limit}. A place to drop files on is no field.`;
}

async function choose(
  scope: StepScope,
  chooser: FileChooser,
  files: readonly FileContent[],
  frame: Frame,
): Promise<void> {
  const { clock, pages } = scope;
  const field = chooser.element();
  const before = await clock.within(field.evaluate(fileFieldOf));
  const fault = dialogFault(before, files);
  if (fault) throw new StepFailed(fault);
  const chosen = files.map(({ name, mimeType, content }) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  }));
  await chooser.setFiles(chosen, { timeout: handOverMs }).catch(unlessItLeft(frame.page()));
  const after = await pages.afterInput(frame, clock, "choice of files", field.evaluate(fileFieldOf));
  const missing = after && missingFrom(after, files);
  if (missing) throw new StepFailed(missing);
}

/** What the browser's dialog would not allow. */
function dialogFault(field: FileField, files: readonly FileContent[]): string | null {
  if (field.isDisabled) return "The field for files is disabled.";
  if (field.takesFolders) return "The field takes a whole folder, which a scenario cannot choose.";
  if (!field.takesSeveral && files.length > 1) {
    return `The field takes one file, and the step chooses ${files.length}.`;
  }
  return acceptFault(field.accept, files);
}

/**
 * What the field does not hold although it was chosen. If the field is hidden, the page may have taken the files and
 * emptied it.
 */
function missingFrom({ files: held, isSeen }: FileField, files: readonly FileContent[]): string | null {
  if (held.length === 0 && !isSeen) return null;
  const missing = files.find(
    ({ name, content }) => !held.some((file) => file.name === name && file.size === content.length),
  );
  if (!missing) return null;
  const holds = held.map(({ name, size }) => `${quote(name, 60)} (${size} bytes)`).join(", ") || "no file";
  const wanted = `${quote(missing.name, 60)} (${missing.content.length} bytes)`;
  return `The field should hold ${wanted} after it was chosen, but the page left ${holds} in it.`;
}

/** A page may upload the files and navigate as soon as they are chosen. */
function unlessItLeft(page: Page) {
  return (error: unknown) => {
    if (page.isClosed() || /context was destroyed|navigat|detached/i.test(String(error))) return;
    throw new StepFailed(`The files could not be chosen: ${plainMessage(error)}.`, { cause: error });
  };
}
