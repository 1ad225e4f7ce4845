import type { Browser } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { filmsOfCards } from "../../../functions/browser/film/title-cards.ts";
import type { TitleCard } from "../../../functions/core/artifacts/title-card.ts";
import type { Colour } from "./colours.ts";
import { Projector } from "./projector.ts";

const browsers = reusedBrowsers();
const viewport = { width: 640, height: 360 };
const background: Colour = [30, 41, 59];
/** Points along the line of the title, as fractions of the film's width. */
const alongTitle = Array.from({ length: 60 }, (_, index) => 0.05 + index * 0.015);

function cardOf(title: string): TitleCard {
  return { heading: "Test 1 of 2", title, note: "Passed · 3.2 s", tone: "good" };
}

/** Where along its line the title is, of a film of one card. */
async function inkOf(encoder: Browser, film: Uint8Array): Promise<number[]> {
  const projector = await Projector.load(encoder, film);
  onTestFinished(() => projector.close());
  const { height } = await projector.size();
  const middle = viewport.height / 2 / height;
  const inked: number[] = [];
  for (const x of alongTitle) {
    const colour = await projector.colourAt(0.5, [x, middle]);
    if (colour.some((value, channel) => Math.abs(value - (background[channel] ?? 0)) > 60)) inked.push(x);
  }
  return inked;
}

afterAll(() => browsers.close());

test("a title card has nothing of the card before it", async () => {
  const encoder = await (await browsers.lease()).encoder();
  const films = await filmsOfCards(encoder, viewport, [
    cardOf("A title that is as long as a line can be"),
    cardOf("HIH"),
  ]);
  const [long = [], short = []] = await Promise.all(films.map((film) => inkOf(encoder, film)));
  expect(Math.min(...long)).toBeLessThan(0.35);
  expect(short.length).toBeGreaterThan(0);
  expect(Math.min(...short)).toBeGreaterThan(0.4);
  expect(Math.max(...short)).toBeLessThan(0.6);
});
