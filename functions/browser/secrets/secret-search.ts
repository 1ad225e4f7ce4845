import type { CDPSession, Frame, Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import type { Box, PaintedDocument } from "./painted-document.ts";
import { paintedDocuments } from "./painted-page.ts";
import { readingsOf } from "./reading-orders.ts";
import { PictureJudge } from "./telling-pictures.ts";

/** An element, and the session that knows it by that number. */
export interface SeenElement {
  session: CDPSession;
  element: number;
}

/** What a page showed at one moment. */
export interface SearchResult {
  /** Which document it was. */
  document: string;
  /** Elements in which a secret, or a piece of one, can be read. */
  secrets: SeenElement[];
  /** Elements with pictures, whose text cannot be read. */
  unread: SeenElement[];
  /** Their boxes, relative to the upper left corner of the page's document. */
  covers: Box[];
}

/** A frame that shares its parent's process is in the parent's documents. */
const isWithin = /does not have a separate CDP session/;

/** Searches what a page and its frames show for secrets. */
export class SecretSearch {
  readonly #page: Page;
  readonly #mask: Mask;
  readonly #pictures: PictureJudge;
  readonly #sessions = new Map<Page | Frame, CDPSession>();
  /** Texts of the last search without a secret: most searches find the same texts again. */
  #clean = new Set<string>();

  constructor(page: Page, mask: Mask) {
    this.#page = page;
    this.#mask = mask;
    this.#pictures = new PictureJudge(mask);
  }

  /** @throws Error if the page or one of its frames cannot be searched at the moment. */
  async run(): Promise<SearchResult> {
    const found = await Promise.all(this.#targets.map((target) => this.#searchIn(target)));
    const [main, ...others] = found.filter((result) => result !== null);
    if (!main) throw new Error("The page shows nothing.");
    const hidesFrames = others.some(({ covers }) => covers.length > 0);
    return {
      document: main.document,
      secrets: [main, ...others].flatMap(({ secrets }) => secrets),
      unread: [main, ...others].flatMap(({ unread }) => unread),
      // Only the parent knows where a frame with a process of its own is on the page.
      covers: hidesFrames ? [...main.covers, ...main.strangers] : main.covers,
    };
  }

  /**
   * Stops the scripts and animations of the page for good, so that it shows at every moment what a search found.
   * @throws Error if the page or one of its frames does not answer.
   */
  async freeze(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (target) => {
        const session = await this.#sessionOf(target);
        await session?.send("Emulation.setScriptExecutionDisabled", { value: true });
        await session?.send("Animation.setPlaybackRate", { playbackRate: 0 });
      }),
    );
  }

  get #targets(): (Page | Frame)[] {
    return [this.#page, ...this.#page.frames().slice(1)];
  }

  /** Does not wait for the page, which would never answer if it has crashed. */
  close(): void {
    for (const session of this.#sessions.values()) session.detach().catch(() => {});
    this.#sessions.clear();
  }

  async #searchIn(target: Page | Frame): Promise<(SearchResult & { strangers: Box[] }) | null> {
    const session = await this.#sessionOf(target);
    if (!session) return null;
    try {
      const documents = await paintedDocuments(session);
      return this.#judge(documents, session);
    } catch (error) {
      this.#sessions.delete(target);
      throw error;
    }
  }

  async #sessionOf(target: Page | Frame): Promise<CDPSession | null> {
    const known = this.#sessions.get(target);
    if (known) return known;
    try {
      const session = await this.#page.context().newCDPSession(target);
      this.#sessions.set(target, session);
      return session;
    } catch (error) {
      if (isWithin.test(String(error))) return null;
      throw error;
    }
  }

  #judge(documents: readonly PaintedDocument[], session: CDPSession): SearchResult & { strangers: Box[] } {
    const unread = documents.map(({ pictures }) =>
      pictures.filter(({ what, box }) => !this.#pictures.tellsNothing(what, box)),
    );
    const frames = documents[0]?.frames ?? [];
    const holds = (index: number | null, isSought: (index: number | null) => boolean): boolean =>
      isSought(index) ||
      (index !== null && (documents[index]?.frames.some(({ what }) => holds(what, isSought)) ?? false));
    const isUnread = (index: number | null) => index !== null && (unread[index]?.length ?? 0) > 0;
    return {
      document: documents[0]?.id ?? "",
      secrets: this.#elementsWithSecrets(documents).map((element) => ({ session, element })),
      unread: unread.flat().map(({ element }) => ({ session, element })),
      covers: [...(unread[0] ?? []), ...frames.filter(({ what }) => holds(what, isUnread))].map(
        ({ box }) => box,
      ),
      strangers: frames.filter(({ what }) => holds(what, (index) => index === null)).map(({ box }) => box),
    };
  }

  #elementsWithSecrets(documents: readonly PaintedDocument[]): number[] {
    const readings = [
      ...documents.flatMap(({ texts }) => readingsOf(texts)),
      ...readingsOf(documents.flatMap(({ texts }) => texts)).slice(0, 1),
    ];
    const clean = new Set<string>();
    const elements = new Set<number>();
    for (const { text, parts } of readings) {
      const spans = this.#clean.has(text) ? [] : this.#mask.spansIn(text);
      if (spans.length === 0) clean.add(text);
      for (const { from, to } of spans) {
        const first = parts.findLastIndex((part) => part.from <= from);
        for (const part of parts.slice(first)) {
          if (part.from >= to) break;
          elements.add(part.element);
        }
      }
    }
    this.#clean = clean;
    return [...elements];
  }
}
