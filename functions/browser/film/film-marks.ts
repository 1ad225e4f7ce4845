import type { Area, Caption, Marks, Spot } from "./film-events.ts";

/** Those of a film that shows no step. */
export const noMarks: Marks = { caption: null, pointer: null, isPressed: false, field: null };

/** The same in a page in which the pointer has not been used yet, and no field. */
export function withoutPlaces(marks: Marks): Marks {
  return { ...noMarks, caption: marks.caption };
}

/** What a film says about the step that it shows. It is drawn into the film only, never into the page. */
export class FilmMarks {
  #now = noMarks;
  /** Whether its places are those of the step before. */
  #isTakenOver = false;

  /** The same object until something changes. */
  get now(): Marks {
    return this.#now;
  }

  /** @param looksOnly whether the step only looks at what the last one did, so that the marks of that one stay. */
  begin(caption: Caption, looksOnly: boolean): void {
    this.#isTakenOver = looksOnly;
    this.#now = { ...(looksOnly ? this.#now : { ...noMarks, pointer: this.#now.pointer }), caption };
  }

  /** The step has failed. @param detail why, in up to two lines. */
  fail(detail: Caption["detail"]): void {
    const { caption, field } = this.#now;
    if (!caption) return;
    // Of a step that failed, the field is what that was about.
    const own = this.#isTakenOver ? null : field;
    this.#now = { ...this.#now, field: own, caption: { ...caption, detail, isFailed: true } };
  }

  point(pointer: Spot, isPressed: boolean): void {
    this.#now = { ...this.#now, pointer, isPressed, field: null };
  }

  outline(field: Area): void {
    this.#now = { ...this.#now, field, isPressed: false };
  }

  /** What was pressed or typed in is no longer there: the page shows another document. */
  leaveDocument(): void {
    if (this.#now.field || this.#now.isPressed) this.#now = { ...this.#now, isPressed: false, field: null };
  }

  /** The film goes on with another page, in which the pointer has not been used yet. */
  leavePage(): void {
    if (this.#now.pointer || this.#now.field) this.#now = withoutPlaces(this.#now);
  }
}
