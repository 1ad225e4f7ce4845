import { setTimeout as delay } from "node:timers/promises";
import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import type { Browser, Page } from "playwright-core";
import { reusedBrowsers } from "../functions/browser/chromium/chromium.ts";
import { FilmRecorder } from "../functions/browser/film/film-recorder.ts";
import type { BenchOptions } from "./bench-options.ts";
import { cpuTime } from "./cpu-time.ts";
import { median, printTable, verdict } from "./numbers.ts";
import { priceOfPicture } from "./picture-price.ts";

const viewport = { width: 1280, height: 720 };
const lengthMs = 5000;
const text = "<p>The quick brown fox jumps over the lazy dog, for € 12.00.</p>".repeat(40);

/** Pages by how much they move. */
const pages: Record<string, { html: string; act?: (page: Page) => Promise<unknown> }> = {
  "stands still": { html: text },
  "changes twice a second": {
    html: text,
    act: (page) => page.evaluate("setInterval(() => document.body.prepend(Date.now()), 500); undefined"),
  },
  "spins without end": {
    html: `<style>@keyframes turn { to { rotate: 360deg } } i { display: block; width: 80px; height: 80px;
      border: 8px dotted teal; border-radius: 50%; animation: turn 1s linear infinite }</style><i></i>${text}`,
  },
};

/** How many pictures a second the film of one test has at least while its page moves, where a core is free. */
const smoothRate = 10;

/**
 * What the film of a test costs: its size, processor time, the wait at its beginning and end, and each picture by part. Then how
 * many pictures films have of pages that move, alone and four at once.
 */
export async function film({ runs }: BenchOptions): Promise<boolean> {
  const browsers = reusedBrowsers();
  const { browser, release } = await browsers.lease();
  try {
    const openMs: number[] = [];
    const rows = [["page", "size", "processor, filmed", "not filmed", "stop"]];
    for (const name of Object.keys(pages)) {
      const bare = await measure(browser, name, false);
      const filmed = await Promise.all([measure(browser, name, true)]);
      for (let run = 1; run < runs; run += 1) filmed.push(await measure(browser, name, true));
      openMs.push(...filmed.map((one) => one.openMs));
      rows.push([
        name,
        `${(median(filmed.map(({ bytes }) => bytes)) / 1024).toFixed(0)} KB`,
        `${median(filmed.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`,
        `${bare.cpuMs.toFixed(0)} ms`,
        `${median(filmed.map(({ stopMs }) => stopMs)).toFixed(0)} ms`,
      ]);
    }
    printTable(`Films of ${lengthMs / 1000} s (medians of ${runs})`, rows);
    console.log(
      `  opening: first ${openMs[0]?.toFixed(0)} ms, then ${median(openMs.slice(1)).toFixed(0)} ms`,
    );
    const price = await priceOfPicture(browser, `<body>${text}`, viewport);
    const cells = Object.entries(price).map(([part, ms]) => [part, `${ms.toFixed(1)} ms`]);
    printTable("A picture that differs from the one before, processor time by part", [
      ["part", ""],
      ...cells,
    ]);
    const rates = { 1: await rateOf(browser, 1), 4: await rateOf(browser, 4) };
    printTable("Pictures a second of a page that moves", [
      ["films at once", "each", "aim", ""],
      ["1", rates[1].toFixed(1), `≥ ${smoothRate}`, verdict(rates[1] >= smoothRate)],
      ["4", rates[4].toFixed(1), "", ""],
    ]);
    console.log(`  again: npm run bench -- film --runs ${runs}`);
    return rates[1] >= smoothRate;
  } finally {
    await release("keep");
    await browsers.close();
  }
}

/** The mean number of pictures that films of a page that moves have in a second, some of them at once. */
async function rateOf(browser: Browser, atOnce: number): Promise<number> {
  const costs = await Promise.all(
    Array.from({ length: atOnce }, () => measure(browser, "spins without end", true)),
  );
  return costs.reduce((sum, { pictures }) => sum + pictures, 0) / atOnce / (lengthMs / 1000);
}

interface Cost {
  /** How many the film has. */
  pictures: number;

  bytes: number;
  cpuMs: number;
  openMs: number;
  stopMs: number;
}

async function measure(browser: Browser, name: string, isFilmed: boolean): Promise<Cost> {
  const page = await browser.newPage({ viewport });
  await page.setContent(pages[name]?.html ?? "");
  await pages[name]?.act?.(page);
  const askedAt = performance.now();
  const recorder = isFilmed ? await FilmRecorder.open(browser, viewport) : null;
  const openMs = performance.now() - askedAt;
  const cpuBefore = await cpuTime();
  recorder?.begin();
  await recorder?.follow(page);
  await delay(lengthMs);
  const endedAt = performance.now();
  const film = (await recorder?.stop()) ?? new Uint8Array();
  const stopMs = performance.now() - endedAt;
  const cpuMs = (await cpuTime()) - cpuBefore;
  await page.close();
  return { bytes: film.byteLength, pictures: await picturesIn(film), cpuMs, openMs, stopMs };
}

async function picturesIn(film: Uint8Array): Promise<number> {
  if (film.byteLength === 0) return 0;
  const input = new Input({ source: new BufferSource(film), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  let count = 0;
  if (track) for await (const _ of new EncodedPacketSink(track).packets()) count += 1;
  return count;
}
