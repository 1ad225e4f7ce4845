import type { Browser } from "playwright-core";
import { cardShownMs, type TitleCard } from "../../core/artifacts/title-card.ts";
import { FilmEncoder } from "./film-encoder.ts";
import { noMarks } from "./film-marks.ts";
import { FilmReel, repeatsUntilEnd } from "./film-reel.ts";
import { type FilmSize, filmLayoutOf } from "./film-size.ts";
import type { FrameToEncode } from "./page-encoder.ts";

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
      const beganMs = index * cardShownMs;
      const frames: FrameToEncode[] = [0, ...repeatsUntilEnd(0, cardShownMs)].map((timeMs) => ({
        shows: timeMs === 0 ? { scene: { kind: "card", card }, marks: noMarks } : null,
        timeMs: beganMs + timeMs,
        isKey: timeMs === 0,
      }));
      for (const packet of await encoder.encode(frames)) {
        // It comes with the encoder's first picture only.
        config ??= packet.config;
        reel.add({ ...packet, timeMs: packet.timeMs - beganMs, config });
      }
      films.push(await reel.toWebM(cardShownMs));
    }
    return films;
  } finally {
    await encoder.close();
  }
}
