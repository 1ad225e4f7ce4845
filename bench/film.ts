import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { reusedBrowsers } from "../functions/browser/chromium/chromium.ts";
import { FilmRecorder } from "../functions/browser/film/film-recorder.ts";
import type { BenchOptions } from "./bench-options.ts";
import { cpuTime } from "./cpu-time.ts";
import { median, printTable } from "./numbers.ts";
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

/** What the film of a test costs: its size, processor time, the wait at its beginning and end, and each picture by part. */
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
    console.log(`  again: npm run bench -- film --runs ${runs}`);
    return true;
  } finally {
    await release("keep");
    await browsers.close();
  }
}

interface Cost {
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
  const bytes = (await recorder?.stop())?.byteLength ?? 0;
  const stopMs = performance.now() - endedAt;
  const cpuMs = (await cpuTime()) - cpuBefore;
  await page.close();
  return { bytes, cpuMs, openMs, stopMs };
}
