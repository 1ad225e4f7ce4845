import type { Browser } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { encoderPage } from "../../../functions/browser/film/encoder-page.ts";
import { FilmEncoder } from "../../../functions/browser/film/film-encoder.ts";
import { noMarks } from "../../../functions/browser/film/film-marks.ts";
import { filmLayoutOf } from "../../../functions/browser/film/film-size.ts";
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

test("pictures that wait for the encoder have at most 64 MB: of a page that stood for half a minute there are 120", async () => {
  const browser = await (await browsers.lease()).encoder();
  const page = await encoderPage(browser);
  await page.evaluate(`window.most = 0;
    window.encode = VideoEncoder.prototype.encode;
    VideoEncoder.prototype.encode = function (...frame) {
      encode.apply(this, frame);
      most = Math.max(most, this.encodeQueueSize);
    };`);
  onTestFinished(() => page.evaluate("void (VideoEncoder.prototype.encode = encode)"));
  const { width, height, ...rest } = filmLayoutOf({ width: 1920, height: 1080 });
  const encoder = await FilmEncoder.open(browser, { width, height, ...rest });
  const frames = Array.from({ length: 120 }, (_, at) => ({
    shows: at === 0 ? { scene: { kind: "card", card: cardOf("Still") } as const, marks: noMarks } : null,
    timeMs: at * 250,
    isKey: at === 0,
  }));
  const packets = await encoder.encode(frames);
  await encoder.close();
  expect(packets.map(({ timeMs }) => timeMs)).toEqual(frames.map(({ timeMs }) => timeMs));
  const bytes = width * (height + rest.captionHeight) * 1.5;
  expect(Number(await page.evaluate("most")) * bytes).toBeLessThan(64e6 + 2 * bytes);
});
