import type { Browser } from "playwright-core";
import { cardShownMs, type TitleCard } from "../../core/artifacts/title-card.ts";
import { FilmEncoder } from "./film-encoder.ts";
import { noMarks } from "./film-marks.ts";
import { FilmReel } from "./film-reel.ts";
import { type FilmSize, filmLayoutOf } from "./film-size.ts";

/**
 * Makes a short film of each card, which can be joined with the films of pages of that size.
 * @returns WebM files, in the order of the cards.
 * @throws Error of the browser if it cannot encode.
 */
export async function filmsOfCards(
  browser: Browser,
  viewport: FilmSize,
  cards: readonly TitleCard[],
): Promise<Uint8Array[]> {
  const encoder = await FilmEncoder.open(browser, filmLayoutOf(viewport));
  const films: Uint8Array[] = [];
  let config: VideoDecoderConfig | null = null;
  try {
    for (const [index, card] of cards.entries()) {
      const reel = new FilmReel();
      const frame = { scene: { kind: "card", card }, marks: noMarks, isKey: true } as const;
      for (const packet of await encoder.encode({ ...frame, timeMs: index * cardShownMs })) {
        // It comes with the encoder's first picture only.
        config ??= packet.config;
        reel.add({ ...packet, config }, 0);
      }
      films.push(await reel.toWebM(cardShownMs));
    }
    return films;
  } finally {
    await encoder.close();
  }
}
