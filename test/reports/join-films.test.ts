import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import { FilmRecorder } from "../../functions/browser/film/film-recorder.ts";
import { filmsOfCards } from "../../functions/browser/film/title-cards.ts";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { type CardMaker, cardShownMs, type TitleCard } from "../../functions/core/artifacts/title-card.ts";
import type { RunReport, StepResult } from "../../functions/core/run/result.ts";
import { joinFilms, UnreadableFilm } from "../../functions/reports/join-films.ts";
import { writeRunFilm } from "../../functions/reports/run-film.ts";
import type * as testFilm from "../../functions/reports/test-film.ts";
import { bundle } from "../../lib/cloud/bundling.ts";
import { type ColourName, expectDuration, pageOf } from "../browser/film/colours.ts";
import { Projector } from "../browser/film/projector.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { idleTest, passedAttempt, ranTest, runReport } from "../support/run-report.ts";

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

const joinAll = (...films: Uint8Array[]) => joinFilms(films.map((film) => ({ film, chapters: [] })));

async function durationOf(film: Uint8Array): Promise<number> {
  return (await load(film)).duration();
}

test("joined films show each film at its time, at any seek position", async () => {
  const joined = await load(await joinAll(red, lime, blue));
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
  const joined = await load(await joinAll(red, lime, blue));
  expectDuration(await joined.play(), await joined.duration());
});

test("the durations of forty films add up to within 0.2 s", async () => {
  const films = Array.from({ length: 40 }, (_, index) => [red, lime, blue][index % 3] ?? red);
  const durations = {
    red: await durationOf(red),
    lime: await durationOf(lime),
    blue: await durationOf(blue),
  };
  const joined = await load(await joinAll(...films));
  const sum = 14 * durations.red + 13 * durations.lime + 13 * durations.blue;
  expectDuration(await joined.duration(), sum);
  await expect.poll(() => joined.middleAt(sum - 0.2)).toBe("red");
});

test("joined films can be joined again", async () => {
  const attempts = await joinAll(red, lime);
  const joined = await load(await joinAll(attempts ?? red, blue));
  const attemptsEnd = (await durationOf(red)) + (await durationOf(lime));
  await expect.poll(() => joined.middleAt(attemptsEnd + 0.2)).toBe("blue");
});

test("a single film is left unchanged, and no films give none", async () => {
  expect(await joinAll(red)).toEqual(red);
  expect(await joinAll()).toBeNull();
});

test("a film that cannot be read is named by its index", async () => {
  const noise = new Uint8Array(2000).fill(7);
  const joining = joinAll(red, noise, blue);
  await expect(joining).rejects.toBeInstanceOf(UnreadableFilm);
  await expect(joining).rejects.toMatchObject({ index: 1 });
  await expect(joinAll(red, new Uint8Array())).rejects.toMatchObject({ index: 1 });
});

test("the film of a run shows each test after its card, also one without a page", async () => {
  const files = new MemoryFiles();
  const step = (type: string) => ({ ...passedAttempt(["Open"]).steps[0], type }) as StepResult;
  const filmed = async (name: string, film: Uint8Array) => {
    const video = await files.write(name, film, "video/webm");
    return ranTest(name, [passedAttempt(["Open"], { files: { ...noFiles("attempt"), video } })]);
  };
  const tests = [
    await filmed("first", red),
    ranTest("second", [passedAttempt(["Ask"], { steps: [step("request")] })]),
    idleTest("third", "skipped", "later"),
    await filmed("fourth", blue),
  ];
  const films = new Map([
    ["report/first", red],
    ["report/fourth", blue],
  ]);
  const { encoder, release } = await browsers.lease();
  const told: TitleCard[] = [];
  const makeCards: CardMaker = async (cards, size) => {
    told.push(...cards);
    return filmsOfCards(await encoder(), size, cards);
  };
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  const video = await writeRunFilm(runReport(tests, { viewport }), films, files, { makeCards, warn });
  await release("keep");
  const film = await files.read(video?.key ?? "");
  const shown = await load(film);
  const card = cardShownMs / 1000;
  const [first, fourth] = [await durationOf(red), await durationOf(blue)];
  expectDuration(await shown.duration(), 4 * card + first + fourth);
  // The middle has text.
  const corner = async (seconds: number) => (await shown.at(seconds, [[0.1, 0.1]]))[0];
  const times = [0.1, card + 0.3, card + first + 0.1, 3 * card + first - 0.1, 4 * card + first + 0.2];
  expect(await Promise.all(times.map(corner))).toEqual(["slate", "red", "slate", "slate", "blue"]);
  expect(told.map(({ heading, title }) => `${heading}: ${title}`)).toEqual(
    tests.map(({ name }, index) => `Test ${index + 1} of 4: ${name}`),
  );
  expect([told[1]?.note, told[2]?.note]).toEqual([
    expect.stringMatching(/^Passed .* No page was opened in this test$/),
    "Skipped · later",
  ]);
  expect(Buffer.from(film).includes("Test 4 of 4: fourth")).toBe(true);
  expect(warnings).toEqual([]);
});

test("a run without any film has a film of cards, unless it is not filmed or did not begin", async () => {
  const makeCards: CardMaker = async (cards) => cards.map(() => red);
  const warn = () => {};
  const filmOfRun = (report: RunReport) =>
    writeRunFilm(report, new Map(), new MemoryFiles(), { makeCards, warn });
  const ran = ranTest("a", [passedAttempt(["Ask"])]);
  expect(await filmOfRun(runReport([ran]))).not.toBeNull();
  expect(await filmOfRun(runReport([ran, ran], { isFilmed: false }))).toBeNull();
  expect(await filmOfRun(runReport([idleTest("b", "skipped", "later")]))).toBeNull();
});

test("the cards of a run of selected tests have the numbers that the tests have in the scenario file", async () => {
  const headings: string[] = [];
  const makeCards: CardMaker = async (cards) => {
    headings.push(...cards.map(({ heading }) => heading));
    return cards.map(() => red);
  };
  const report = runReport([idleTest("a", "skipped", "later"), ranTest("b", [passedAttempt(["Ask"])])], {
    selection: { tests: ["a", "b"] },
  });
  const tests = report.tests.map((test, at) => ({ ...test, index: [3, 5][at] ?? 0 }));
  await writeRunFilm({ ...report, tests }, new Map(), new MemoryFiles(), { makeCards, warn: () => {} });
  expect(headings).toEqual(["Test 4", "Test 6"]);
});

test("the cards of many tests are made by several browsers at once, and are in order", async () => {
  const tests = Array.from({ length: 60 }, (_, index) => ranTest(`t${index}`, [passedAttempt(["Ask"])]));
  const waiting: (() => void)[] = [];
  const sizes: number[] = [];
  const makeCards: CardMaker = async (cards) => {
    sizes.push(cards.length);
    // None is made before all have been asked for.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 3) for (const go of waiting) go();
    });
    return cards.map(() => red);
  };
  const files = new MemoryFiles();
  const warn = () => {};
  const video = await writeRunFilm(runReport(tests), new Map(), files, { makeCards, warn });
  const film = Buffer.from(await files.read(video?.key ?? "")).toString("latin1");
  const chapters = [...film.matchAll(/Test (\d+) of 60: t(\d+)/g)].map(([, number, name]) => [number, name]);
  expect(sizes).toEqual([25, 25, 10]);
  expect(chapters).toEqual(tests.map((_, index) => [String(index + 1), String(index)]));
});

test("without cards the film of a run shows its tests, and a warning says why", async () => {
  const files = new MemoryFiles();
  const video = await files.write("only", red, "video/webm");
  const attempt = passedAttempt(["Open"], { files: { ...noFiles("attempt"), video } });
  const report = runReport([ranTest("a", [attempt]), idleTest("b", "skipped", "later")]);
  const warnings: string[] = [];
  const written = await writeRunFilm(report, new Map([["report/only", red]]), files, {
    makeCards: async () => {
      throw new Error("no browser");
    },
    warn: (warning) => warnings.push(warning),
  });
  expect(written?.sha256).toBe(video.sha256);
  expect(warnings).toEqual(["The film lacks title cards: Error: no browser"]);
});

test("a deployed bundle joins films too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bundled-films-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entry = fileURLToPath(new URL("../../functions/reports/test-film.ts", import.meta.url));
  bundle({ entry, browser: false }, folder);
  const { writeTestFilm }: typeof testFilm = await import(/* @vite-ignore */ join(folder, "index.mjs"));
  const files = new MemoryFiles();
  const attempts = await Promise.all(
    [red, blue].map(async (film, index) => {
      const video = await files.write(`${index}`, film, "video/webm");
      return passedAttempt(["Open"], { files: { ...noFiles("attempt"), video } });
    }),
  );
  const all = new Map([
    ["report/0", red],
    ["report/1", blue],
  ]);
  const written = await writeTestFilm(ranTest("a", attempts), all, files, () => {});
  expect(await durationOf(await files.read(written?.file.key ?? ""))).toBeCloseTo(
    (await durationOf(red)) + (await durationOf(blue)),
  );
});
