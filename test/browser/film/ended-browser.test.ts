import { afterAll, expect, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { FilmRecorder } from "../../../functions/browser/film/film-recorder.ts";
import { lastPictureHeldMs } from "../../../functions/core/artifacts/film-length.ts";
import { expectDuration, pageOf } from "./colours.ts";
import { Projector } from "./projector.ts";

const browsers = reusedBrowsers();
const singleProcess = reusedBrowsers({ modes: ["single-process"] });
const viewport = { width: 640, height: 360 };
const showFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

afterAll(() => Promise.all([browsers.close(), singleProcess.close()]));

/** Opens a film in a separate browser. @returns its length in seconds. */
async function expectFilmOf(colour: string, film: Uint8Array | null): Promise<number> {
  if (!film) throw new Error("There is no film.");
  const { encoder, release } = await browsers.lease();
  try {
    const projector = await Projector.load(await encoder(), film);
    expect(await projector.middleAt(0.3)).toBe(colour);
    return await projector.duration();
  } finally {
    await release("discard");
  }
}

test("a film ends with the last picture before the browser ended", async () => {
  const { browser, encoder, release } = await browsers.lease();
  const recorder = await FilmRecorder.open(await encoder(), viewport);
  const page = await browser.newPage({ viewport });
  await page.setContent(pageOf("red"));
  const startedAt = performance.now();
  recorder.begin();
  await recorder.follow(page);
  await recorder.afterStep(page);
  await showFor(700);
  await browser.close();
  await showFor(300);
  const seconds = (performance.now() - startedAt) / 1000;
  const film = await recorder.stop();
  await recorder.discard();
  await release("discard");
  expectDuration(await expectFilmOf("red", film), seconds + lastPictureHeldMs / 1000);
});

test("a single-process browser records films too", async () => {
  const { browser, encoder, release } = await singleProcess.lease();
  const recorder = await FilmRecorder.open(await encoder(), viewport);
  const page = await browser.newPage({ viewport });
  await page.setContent(pageOf("lime"));
  recorder.begin();
  await recorder.follow(page);
  await showFor(500);
  const film = await recorder.stop();
  await release("keep");
  await expectFilmOf("lime", film);
});
