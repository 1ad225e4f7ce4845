import { artifactKinds } from "../core/artifacts/artifact-kinds.ts";
import { type CardMaker, cardShownMs, type TitleCard } from "../core/artifacts/title-card.ts";
import type { RunReport } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { type Films, filmPartsOf } from "./films.ts";
import { type FilmPart, joinFilms } from "./join-films.ts";
import { cardOf } from "./title-cards.ts";

/** How many cards one browser makes; they take as long as its start. Those of a larger run are made by several at once. */
export const cardsPerBrowser = 25;

/**
 * Writes the film of a run: its tests in order, each after a card with its name and outcome. Of a single test it is that
 * test's film, if there is one.
 * @param warn called if there are no cards, without which the films are joined.
 * @returns `null` if the run is not filmed or no test was begun.
 */
export async function writeRunFilm(
  report: RunReport,
  films: Films,
  files: RunFiles,
  { makeCards, warn }: { makeCards: CardMaker; warn: (warning: string) => void },
): Promise<FileRef | null> {
  const { tests, viewport, isFilmed, selection } = report;
  if (!isFilmed || tests.every(({ attempts }) => attempts.length === 0)) return null;
  const parts = tests.map((test) => filmPartsOf(test, films));
  const needsNone = tests.length === 1 && parts.flat().length > 0;
  const cards = needsNone
    ? []
    : tests.map((test, index) => cardOf(test, selection ? null : tests.length, parts[index]?.length === 0));
  const shown = await cardFilms(cards, (some) => makeCards(some, viewport), warn);
  const film = await joinFilms(parts.flatMap((ofTest, index) => [...(shown[index] ?? []), ...ofTest]));
  const { file, contentType } = artifactKinds.video;
  return film && files.write(file, film, contentType);
}

/** The parts of each test: its card, or none if it cannot be made. */
async function cardFilms(
  cards: readonly TitleCard[],
  make: (some: readonly TitleCard[]) => Promise<readonly Uint8Array[]>,
  warn: (warning: string) => void,
): Promise<FilmPart[][]> {
  const shares = Array.from({ length: Math.ceil(cards.length / cardsPerBrowser) }, (_, share) =>
    cards.slice(share * cardsPerBrowser, (share + 1) * cardsPerBrowser),
  );
  const made = await Promise.allSettled(shares.map(make));
  return made.flatMap((films, index) => {
    const share = shares[index] ?? [];
    if (films.status === "fulfilled") return share.map((card, each) => partOf(card, films.value[each]));
    warn(`The film lacks title cards: ${films.reason}`);
    return share.map(() => []);
  });
}

function partOf({ heading, title }: TitleCard, film: Uint8Array | undefined): FilmPart[] {
  const chapters = [{ title: `${heading}: ${title}`, startMs: 0, endMs: cardShownMs }];
  return film ? [{ film, chapters }] : [];
}
