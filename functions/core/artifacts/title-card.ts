/** What a film says in place of a page: texts of one line each, of which any may be empty. */
export interface TitleCard {
  /** Small, above the title. */
  heading: string;
  title: string;
  /** Below the title. */
  note: string;
  tone: "neutral" | "good" | "bad";
}

/** How long, in milliseconds, the film of a run shows the card of a test. */
export const cardShownMs = 1_500;

/** Makes a short film of each card, for pages of this size. @throws Error if there is no browser for it. */
export type CardMaker = (
  cards: readonly TitleCard[],
  viewport: { width: number; height: number },
) => Promise<readonly Uint8Array[]>;
