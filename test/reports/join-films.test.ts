import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import { FilmRecorder } from "../../functions/browser/film/film-recorder.ts";
import type * as films from "../../functions/reports/films.ts";
import { joinFilms, UnreadableFilm } from "../../functions/reports/join-films.ts";
import { bundle } from "../../lib/cloud/bundling.ts";
import { type ColourName, expectDuration, pageOf } from "../browser/film/colours.ts";
import { Projector } from "../browser/film/projector.ts";
import { MemoryFiles } from "../support/memory-files.ts";

const browsers = reusedBrowsers();
const viewport = { width: 320, height: 200 };
let red: Uint8Array;
let lime: Uint8Array;
let blue: Uint8Array;

beforeAll(async () => {
  [red, lime, blue] = await Promise.all([filmOf("red", 700), filmOf("lime", 1100), filmOf("blue", 400)]);
});
afterAll(() => browsers.close());

async function filmOf(colour: ColourName, milliseconds: number): Promise<Uint8Array> {
  const { browser, encoder, release } = await browsers.lease();
  const page = await browser.newPage({ viewport });
  await page.setContent(pageOf(colour));
  const recorder = await FilmRecorder.open(await encoder(), viewport);
  recorder.begin();
  await recorder.follow(page);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const film = await recorder.stop();
  await page.context().close();
  await release("keep");
  if (!film) throw new Error("There is no film.");
  return film;
}

async function load(film: Uint8Array | null): Promise<Projector> {
  if (!film) throw new Error("There is no film.");
  const { encoder, release } = await browsers.lease();
  const projector = await Projector.load(await encoder(), film);
  onTestFinished(async () => {
    await projector.close();
    await release("keep");
  });
  return projector;
}

async function durationOf(film: Uint8Array): Promise<number> {
  return (await load(film)).duration();
}

test("joined films show each film at its time, at any seek position", async () => {
  const joined = await load(await joinFilms([red, lime, blue]));
  const [first, second, third] = [await durationOf(red), await durationOf(lime), await durationOf(blue)];
  expect(await joined.size()).toEqual(await (await load(red)).size());
  expectDuration(await joined.duration(), first + second + third);
  const times: [number, ColourName][] = [
    [first + second + third - 0.1, "blue"],
    [first + 0.4, "lime"],
    [first / 2, "red"],
    [first + second - 0.1, "lime"],
    [first + second + 0.2, "blue"],
  ];
  for (const [time, colour] of times) await expect.poll(() => joined.middleAt(time)).toBe(colour);
});

test("joined films play through to their end", async () => {
  const joined = await load(await joinFilms([red, lime, blue]));
  expectDuration(await joined.play(), await joined.duration());
});

test("the durations of forty films add up to within 0.2 s", async () => {
  const films = Array.from({ length: 40 }, (_, index) => [red, lime, blue][index % 3] ?? red);
  const durations = {
    red: await durationOf(red),
    lime: await durationOf(lime),
    blue: await durationOf(blue),
  };
  const joined = await load(await joinFilms(films));
  const sum = 14 * durations.red + 13 * durations.lime + 13 * durations.blue;
  expectDuration(await joined.duration(), sum);
  await expect.poll(() => joined.middleAt(sum - 0.2)).toBe("red");
});

test("joined films can be joined again", async () => {
  const attempts = await joinFilms([red, lime]);
  const joined = await load(await joinFilms([attempts ?? red, blue]));
  const attemptsEnd = (await durationOf(red)) + (await durationOf(lime));
  await expect.poll(() => joined.middleAt(attemptsEnd + 0.2)).toBe("blue");
});

test("a single film is left unchanged, and no films give none", async () => {
  expect(await joinFilms([red])).toEqual(red);
  expect(await joinFilms([])).toBeNull();
});

test("a film that cannot be read is named by its index", async () => {
  const noise = new Uint8Array(2000).fill(7);
  const joining = joinFilms([red, noise, blue]);
  await expect(joining).rejects.toBeInstanceOf(UnreadableFilm);
  await expect(joining).rejects.toMatchObject({ index: 1 });
  await expect(joinFilms([red, new Uint8Array()])).rejects.toMatchObject({ index: 1 });
});

test("a deployed bundle joins films too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bundled-films-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entry = fileURLToPath(new URL("../../functions/reports/films.ts", import.meta.url));
  bundle({ entry, browser: false }, folder);
  const { writeFilm }: typeof films = await import(/* @vite-ignore */ join(folder, "index.mjs"));
  const files = new MemoryFiles();
  const parts = [await files.write("red", red, "video/webm"), await files.write("blue", blue, "video/webm")];
  const all = new Map([
    ["report/red", red],
    ["report/blue", blue],
  ]);
  const joined = await writeFilm("all", parts, all, files);
  const written = new Uint8Array(await files.read(joined?.key ?? ""));
  expect(written).toEqual(await joinFilms([red, blue]));
});
