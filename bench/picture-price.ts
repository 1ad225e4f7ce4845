import type { Browser, CDPSession, Page } from "playwright-core";
import { encoderPage } from "../functions/browser/film/encoder-page.ts";
import { FilmEncoder } from "../functions/browser/film/film-encoder.ts";
import type { Marks } from "../functions/browser/film/film-events.ts";
import { noMarks } from "../functions/browser/film/film-marks.ts";
import { FilmReel } from "../functions/browser/film/film-reel.ts";
import { type FilmSize, filmLayoutOf } from "../functions/browser/film/film-size.ts";
import { joinFilms } from "../functions/reports/join-films.ts";
import { cpuTime } from "./cpu-time.ts";

/** How many pictures each price is the mean of: Linux counts processor time in hundredths of a second. */
const count = 40;

/** Milliseconds of processor time that a picture of a page takes, of all processes, by part. */
export async function priceOfPicture(
  browser: Browser,
  html: string,
  viewport: FilmSize,
): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport });
  const session = await page.context().newCDPSession(page);
  const encoder = await FilmEncoder.open(browser, filmLayoutOf(viewport));
  const reel = new FilmReel();
  const jpegs: string[] = [];
  try {
    await page.setContent(html);
    const drawing = await priceOf((index) => change(page, index));
    const captured = await priceOf(async (index) => {
      await change(page, index);
      jpegs.push(await capture(session));
    });
    const decoding = await priceOf((index) => decode(browser, jpegs[index] ?? ""));
    const encoded = await priceOf(async (index) => {
      const scene = { kind: "picture", jpeg: jpegs[index] ?? "", covers: [] } as const;
      const frame = { shows: { scene, marks: noMarks }, timeMs: index * 100, isKey: index === 0 };
      for (const packet of await encoder.encode([frame])) reel.add(packet);
    });
    const marked = await priceOf(async (index) => {
      const shows = { scene: { kind: "same" }, marks: marksOf(index) } as const;
      await encoder.encode([{ shows, timeMs: (count + index) * 100, isKey: false }]);
    });
    // As they are made: four for each second that a picture stands.
    const repeated = await priceOf(async (index) => {
      const times = [0, 1, 2, 3].map((time) => (2 * count + 4 * index + time) * 100);
      await encoder.encode(times.map((timeMs) => ({ shows: null, timeMs, isKey: false })));
    });
    const film = await reel.toWebM(count * 100);
    const muxing = await priceOf(() => reel.toWebM(count * 100));
    const joining = await priceOf(() =>
      joinFilms([film, film].map((part) => ({ film: part, chapters: [] }))),
    );
    return {
      "drawn by the page": drawing,
      captured: captured - drawing,
      "sent and decoded": decoding,
      encoded: encoded - decoding,
      "or the last one with other marks": marked,
      "or that picture once more": repeated / 4,
      "written to its film": muxing / count,
      "joined to the run's": joining / (2 * count),
    };
  } finally {
    await encoder.close();
    await page.context().close();
  }
}

async function priceOf(work: (index: number) => Promise<unknown>): Promise<number> {
  const before = await cpuTime();
  for (let index = 0; index < count; index += 1) await work(index);
  return ((await cpuTime()) - before) / count;
}

async function change(page: Page, index: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    Object.assign(document.body.style, { background: "hsl(${index * 31} 80% 92%)", paddingTop: "${(index % 7) * 9}px" });
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  })`);
}

async function capture(session: CDPSession): Promise<string> {
  return (await session.send("Page.captureScreenshot", { format: "jpeg", quality: 90 })).data;
}

/** As the encoder does it, which does not tell. */
async function decode(browser: Browser, jpeg: string): Promise<void> {
  const page = await encoderPage(browser);
  await page.evaluate(
    `(async (data) => {
      const decoder = new ImageDecoder({ data: Uint8Array.fromBase64(data), type: "image/jpeg" });
      (await decoder.decode()).image.close();
      decoder.close();
    })("${jpeg}")`,
  );
}

function marksOf(index: number): Marks {
  const caption = {
    attempt: 1,
    number: index + 1,
    total: count,
    title: `Click "Button ${index}"`,
    detail: [],
    isFailed: false,
  };
  return { ...noMarks, caption, pointer: { x: index / count, y: 0.5 }, isPressed: true };
}
