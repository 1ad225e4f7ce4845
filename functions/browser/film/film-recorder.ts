import type { Browser, Frame, Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { lastPictureHeldMs } from "../../core/artifacts/film-length.ts";
import { type Chapter, withChapters } from "../../core/artifacts/webm-chapters.ts";
import { atMost } from "../../core/at-most.ts";
import { documentSign } from "../page/document-signs.ts";
import { handheld, visiblePart } from "../page/handheld.ts";
import { GuardedCamera } from "../secrets/guarded-camera.ts";
import { FilmEncoder } from "./film-encoder.ts";
import type { Area, Camera, Caption, FilmEvents, Marks, Shot, Spot } from "./film-events.ts";
import { FilmMarks, noMarks, withoutPlaces } from "./film-marks.ts";
import { type FilmLayout, type FilmSize, filmLayoutOf } from "./film-size.ts";
import { briefMs, FilmWriter, type Picture, type Role } from "./film-writer.ts";
import { PageCamera } from "./page-camera.ts";

/** How long, in milliseconds, a film without any picture waits for one at its end, on however busy a machine. */
const onlyPictureLimitMs = 3_000;

/** How long one waits for what the page shows at last, also after a picture that did not come in time. */
const lastPictureLimitMs = 2_000;

/**
 * How long one waits until something of a new document is drawn, in milliseconds: as long as Chromium goes on showing the one
 * before it.
 */
const paintLimitMs = 500;

/** How long a step waits for the first picture of the page that it goes to, in milliseconds. */
const turnLimitMs = 500;

/** A step whose picture is still to be taken. */
interface Pictured {
  marks: Marks;
  /** How the marks have changed since: the next step may have begun, if it only looks. */
  followedBy: Change[];
}

/** Other marks, from a time on. */
type Change = Omit<Picture, "scene">;

/**
 * Films one test: what its page shows from `begin` to `stop`, following the test to other pages. A film is an extra:
 * if the page, the browser or the encoder fails, the film ends there.
 */
export class FilmRecorder {
  readonly #layout: FilmLayout;
  readonly #writer: FilmWriter;
  readonly #onShot: ((shot: Shot) => void) | undefined;
  #startedAt = 0;
  /** When the film ends, in its time: a picture that is taken later shows what there was then, and is held as long. */
  #endMs = Number.POSITIVE_INFINITY;
  readonly #steps: Omit<Chapter, "endMs">[] = [];
  /** What the film has said about the steps, for the card in place of pictures that are left out later. */
  readonly #told: Change[] = [];
  #camera: Camera | undefined;
  #mask: Mask | undefined;
  #switching = Promise.resolve();
  readonly #marks = new FilmMarks();
  readonly #pictured: Pictured[] = [];
  /** From before the first picture, which the film shows from its beginning. */
  readonly #early: Change[] = [];
  #taking = Promise.resolve();
  readonly #lastTaken = Promise.withResolvers<void>();
  #picturesOfSteps = 0;
  /** When the last picture was taken, on the scale of `performance.now()`; the film begins with what is marked before the first. */
  #takenAt = Number.POSITIVE_INFINITY;
  /** What could be seen of a handheld page when its last picture was taken. */
  #part: Area | null = null;
  readonly #events: FilmEvents = {
    onShot: (shot) => {
      this.#onShot?.(shot);
      const { takenAt, isOfStep, jpeg, covers } = shot;
      if (isOfStep) this.#picturesOfSteps += 1;
      this.#takenAt = takenAt;
      const timeMs = Math.min(takenAt - this.#startedAt, this.#endMs);
      this.#writer.show({
        scene: { kind: "picture", jpeg, covers },
        marks: this.#early[0]?.marks ?? this.#marksAt(timeMs),
        timeMs,
        role: isOfStep ? "step" : "motion",
      });
      for (const change of this.#early.splice(0)) this.#writer.mark(change);
    },
    onSecret: (since) => this.#leaveOutFrom(since - this.#startedAt),
  };
  /** Whether the page may show a document of which no picture has been taken yet. */
  #isNew = true;
  readonly #onNavigated = (frame: Frame) => {
    if (frame.parentFrame() !== null) return;
    this.#isNew = true;
    this.#marks.leaveDocument();
  };

  private constructor(layout: FilmLayout, encoder: FilmEncoder, onShot?: (shot: Shot) => void) {
    this.#layout = layout;
    this.#onShot = onShot;
    this.#writer = new FilmWriter(encoder);
  }

  /**
   * Prepares to film; best called in parallel with other preparations of the test.
   * @param viewport the page's size in pixels. The film is that large, rounded up to even numbers, with a bar below.
   * @param onShot receives every picture that is taken, before it is encoded or dropped.
   * @throws Error of the browser if it cannot encode.
   */
  static async open(
    browser: Browser,
    viewport: FilmSize,
    onShot?: (shot: Shot) => void,
  ): Promise<FilmRecorder> {
    const layout = filmLayoutOf(viewport);
    return new FilmRecorder(layout, await FilmEncoder.open(browser, layout), onShot);
  }

  /** Starts the film's time. It shows nothing before there is a page to follow. */
  begin(): void {
    this.#startedAt = performance.now();
  }

  /**
   * Says from now on which step the film shows.
   * @param looksOnly whether the step only looks at what the one before it did.
   */
  beginStep(caption: Omit<Caption, "detail" | "isFailed">, looksOnly: boolean): void {
    this.#steps.push({ title: `${caption.number}. ${caption.title}`, startMs: this.#elapsedMs });
    this.#marks.begin({ ...caption, detail: [], isFailed: false }, looksOnly);
    this.#tell("marks");
  }

  /** Says why the step failed, in up to two lines. */
  failStep(detail: Caption["detail"]): void {
    this.#marks.fail(detail);
    this.#tell("step");
  }

  /**
   * Shows where the pointer is about to be used, in CSS pixels of the page's viewport.
   * @param at and how long ago the page was scrolled, in milliseconds; by default before its last picture.
   */
  pointTo(page: Page, at: Spot & { sinceScrolledMs?: number }, isPressed: boolean): void {
    if (this.#point(page, at, isPressed)) this.#markPlace("step", at.sinceScrolledMs);
  }

  /** Shows the pointer with its button held where it is moved to, from the next picture on. */
  movePointer(page: Page, to: Spot): void {
    this.#point(page, to, true);
  }

  /**
   * Shows the field that is about to be typed into, in CSS pixels of the page's viewport.
   * @param sinceScrolledMs how long ago the page was scrolled.
   */
  outline(page: Page, { x, y, width, height }: Area, sinceScrolledMs: number): void {
    const seen = this.#seenOf(page);
    if (!seen) return;
    this.#marks.outline({
      x: (x - seen.x) / seen.width,
      y: (y - seen.y) / seen.height,
      width: width / seen.width,
      height: height / seen.height,
    });
    this.#markPlace("marks", sinceScrolledMs);
  }

  /**
   * Adds a picture of what a step has done. The film begins with the first page that a step opens, since the empty page
   * before it shows nothing. Settles when the page may change again. Never fails.
   */
  async afterStep(page: Page): Promise<void> {
    if (page.isClosed() || (!this.#camera && page.url() === "about:blank")) return;
    this.#pictured.push({ marks: this.#marks.now, followedBy: [] });
    this.#taking = this.#taking.then(() => this.#take(page));
    await this.#taking;
  }

  /**
   * Continues with another page, and adds a picture of it before a step changes it. Settles when the step may go on. Never
   * fails.
   */
  async turnTo(page: Page): Promise<void> {
    this.#taking = this.#taking.then(async () => {
      if (this.#camera?.page === page) return;
      this.#pictured.push({ marks: this.#marks.now, followedBy: [] });
      await this.#take(page);
    });
    await atMost(turnLimitMs, this.#taking).catch(() => {});
  }

  /** Continues with another page. The last picture stays until the first one of that page. Never fails. */
  follow(page: Page): Promise<void> {
    return this.#afterSwitching(async () => {
      if (this.#camera?.page !== page) await this.#switchTo(page);
    });
  }

  /** From now on, pictures in which a secret could be read are kept out of the film. Never fails. */
  guard(mask: Mask): Promise<void> {
    return this.#afterSwitching(async () => {
      if (this.#mask) return;
      this.#mask = mask;
      if (this.#camera) await this.#switchTo(this.#camera.page);
    });
  }

  /**
   * Ends the film, whose duration is the time since `begin` and `lastPictureHeldMs`, and frees everything.
   * @param isPageGone whether no picture of the page can be taken any more: then its last picture was the last one.
   * @returns a WebM file; `null` if there was no picture, as in a test that opens no page.
   */
  async stop(isPageGone = false): Promise<Uint8Array | null> {
    const shownMs = Math.round(this.#elapsedMs);
    this.#endMs = shownMs;
    const until = performance.now() + (this.#writer.isEmpty ? onlyPictureLimitMs : lastPictureLimitMs);
    const leftMs = () => Math.max(1, until - performance.now());
    const before = this.#picturesOfSteps;
    await atMost(leftMs(), this.#taking).catch(() => {});
    await this.#afterSwitching(async () => {
      // If that of the last step was still to be taken, it shows the end as well.
      const isShown = isPageGone || this.#picturesOfSteps !== before;
      if (!isShown) await this.#camera?.takeNow(leftMs());
      this.#stopCamera();
    });
    this.#lastTaken.resolve();
    const film = await this.#writer.end(shownMs);
    const endMs = shownMs + lastPictureHeldMs;
    const chapters = this.#steps.map((step, index) => ({
      ...step,
      endMs: this.#steps[index + 1]?.startMs ?? endMs,
    }));
    return film && withChapters(film, chapters);
  }

  /** Settles when `stop` has taken the last picture, or waits for it no longer. Never fails. */
  get lastTaken(): Promise<void> {
    return this.#lastTaken.promise;
  }

  /** Discards the film and frees everything; does nothing after `stop`. Never fails. */
  async discard(): Promise<void> {
    await this.#afterSwitching(async () => this.#stopCamera());
    await this.#writer.discard();
  }

  async #take(page: Page): Promise<void> {
    await this.follow(page);
    const [taken] = this.#pictured;
    // Until a document is drawn, Chromium goes on showing the one before it.
    if (this.#isNew) await documentSign(page.mainFrame(), "painted", paintLimitMs);
    this.#isNew = false;
    await this.#camera?.takeNow();
    if (handheld.has(page)) this.#part = await visiblePart(page).catch(() => null);
    if (taken) this.#moveOn(taken);
    this.#pictured.shift();
    if (taken?.marks !== this.#marks.now) this.#mark("marks");
  }

  /** The marks of a picture: those of its step, unless on a busy machine the next one, which only looks, has begun long before. */
  #marksAt(timeMs: number): Marks {
    const taken = this.#pictured[0];
    if (!taken) return this.#marks.now;
    const [next] = taken.followedBy;
    if (next && timeMs - next.timeMs >= briefMs) this.#moveOn(taken);
    return taken.marks;
  }

  #moveOn(taken: Pictured): void {
    for (const change of taken.followedBy.splice(0)) {
      taken.marks = change.marks;
      this.#show(change);
    }
  }

  async #switchTo(page: Page): Promise<void> {
    if (this.#camera && this.#camera.page !== page) {
      this.#marks.leavePage();
      // Those of steps whose pictures are still to be taken will be shown with pictures of this page.
      for (const waiting of this.#pictured.flatMap((one) => [one, ...one.followedBy])) {
        waiting.marks = withoutPlaces(waiting.marks);
      }
      this.#isNew = true;
    }
    this.#stopCamera();
    this.#camera = this.#mask
      ? new GuardedCamera(page, this.#mask, this.#writer, this.#events)
      : new PageCamera(page, this.#layout, this.#writer, this.#events.onShot);
    page.on("framenavigated", this.#onNavigated);
    await this.#camera.start().catch(() => {});
  }

  #stopCamera(): void {
    this.#camera?.page.off("framenavigated", this.#onNavigated);
    this.#camera?.stop();
  }

  #tell(role: Role): void {
    this.#told.push({ marks: withoutPlaces(this.#marks.now), timeMs: this.#elapsedMs, role });
    this.#mark(role);
  }

  #leaveOutFrom(timeMs: number): void {
    this.#early.length = 0;
    const shown = this.#told.findLastIndex((change) => change.timeMs <= timeMs);
    this.#writer.leaveOutFrom(timeMs, this.#told[shown]?.marks ?? noMarks);
    for (const change of this.#told.slice(shown + 1)) this.#writer.mark(change);
  }

  /** Shows a place on the last picture, or from the next one on if the last one shows another part of the page. */
  #markPlace(role: Role, sinceScrolledMs = Number.POSITIVE_INFINITY): void {
    if (this.#takenAt > performance.now() - sinceScrolledMs) this.#mark(role);
  }

  #mark(role: Role): void {
    const change = { marks: this.#marks.now, timeMs: this.#elapsedMs, role };
    const last = this.#pictured.at(-1);
    if (last) last.followedBy.push(change);
    else this.#show(change);
  }

  #show({ marks, ...rest }: Change): void {
    // A place in a document is none in the picture of the one before it.
    const change = { ...rest, marks: this.#isNew ? { ...marks, isPressed: false, field: null } : marks };
    if (this.#writer.isEmpty) this.#early.push(change);
    else this.#writer.mark(change);
  }

  get #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** @returns whether the film shows the page. */
  #point(page: Page, at: Spot, isPressed: boolean): boolean {
    const seen = this.#seenOf(page);
    if (!seen) return false;
    this.#marks.point({ x: (at.x - seen.x) / seen.width, y: (at.y - seen.y) / seen.height }, isPressed);
    return true;
  }

  /** What the pictures of a page show of its viewport, in CSS pixels; `null` for a page that the film does not show. */
  #seenOf(page: Page): Area | null {
    const size = page.viewportSize();
    if (this.#camera?.page !== page || !size) return null;
    return (handheld.has(page) && this.#part) || { x: 0, y: 0, ...size };
  }

  #afterSwitching(turn: () => Promise<void>): Promise<void> {
    this.#switching = this.#switching.then(turn);
    return this.#switching;
  }
}
