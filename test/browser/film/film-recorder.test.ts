import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { isOneProcess } from "../../../functions/attempt/browser-mode.ts";
import { Mask } from "../../../functions/attempt/masking/mask.ts";
import type { BrowserLease } from "../../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { encoderPage } from "../../../functions/browser/film/encoder-page.ts";
import { FilmRecorder } from "../../../functions/browser/film/film-recorder.ts";
import { lastPictureHeldMs } from "../../../functions/core/artifacts/film-length.ts";
import { type Colour, type ColourName, colours, expectDuration, nameOf, pageOf } from "./colours.ts";
import { Projector } from "./projector.ts";

const browsers = reusedBrowsers();
/** How long a film holds its last picture. */
const heldSeconds = lastPictureHeldMs / 1000;
const viewport = { width: 640, height: 360 };
let lease: BrowserLease;
let context: BrowserContext;
let page: Page;

afterAll(() => browsers.close());
beforeEach(async () => {
  lease = await browsers.lease();
  context = await lease.browser.newContext({ viewport });
  page = await context.newPage();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await context.close().catch(() => {});
  await lease.release("keep");
});

interface Shown {
  film: Projector;
  /** The expected length of the film. */
  seconds: number;
}

/** The picture that was taken last, a JPEG in base64. */
let latest = "";

/** The name of the colour in its middle. */
async function latestColour(): Promise<string> {
  const encoder = await encoderPage(await lease.encoder());
  const colour = await encoder.evaluate<Colour>(`(async () => {
    const jpeg = new Blob([Uint8Array.fromBase64("${latest}")], { type: "image/jpeg" });
    const picture = await createImageBitmap(jpeg);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(picture.width / 2, picture.height / 2, 1, 1).data.slice(0, 3)];
  })()`);
  return nameOf(colour);
}

/** Waits until a picture of this colour has been taken, which a busy machine does late. */
async function pictureOf(colour: ColourName): Promise<void> {
  await vi.waitFor(async () => expect(await latestColour()).toBe(colour), { timeout: 20_000 });
}

/** Records what `act` does on the page; `elapsed` gives the seconds of the film so far. */
async function filmOf(
  act: (recorder: FilmRecorder, elapsed: () => number) => Promise<unknown>,
  size = viewport,
): Promise<Shown> {
  const recorder = await FilmRecorder.open(await lease.encoder(), size, ({ jpeg }) => {
    latest = jpeg;
  });
  const startedAt = performance.now();
  recorder.begin();
  await recorder.follow(page);
  const elapsed = () => (performance.now() - startedAt) / 1000;
  await act(recorder, elapsed);
  const seconds = elapsed();
  return { film: await load(await recorder.stop()), seconds };
}

async function load(bytes: Uint8Array | null): Promise<Projector> {
  if (!bytes) throw new Error("There is no film.");
  const film = await Projector.load(await lease.encoder(), bytes);
  onTestFinished(() => film.close());
  return film;
}

/** Leaves the page as it is for a while, so that the film shows it. */
const showFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Notes which colour the film has to show at which of its seconds. */
class Sightings {
  readonly #all: [seconds: number, ColourName][] = [];

  /** Leaves the page as it is for a while, at whose end the film has to show this colour. */
  async add(colour: ColourName, milliseconds: number, elapsed: () => number): Promise<void> {
    await showFor(milliseconds);
    await pictureOf(colour);
    this.#all.push([elapsed(), colour]);
  }

  async expectIn(film: Projector): Promise<void> {
    for (const [at, colour] of this.#all) await expectShown(film, at, colour);
  }
}

/** Makes the page one colour and waits until it is drawn. */
async function show(colour: ColourName, where = page): Promise<void> {
  await where.setContent(pageOf(colour));
  await where.screenshot();
}

async function expectShown(film: Projector, seconds: number, colour: ColourName): Promise<void> {
  expect(await film.middleAt(seconds)).toBe(colour);
}

test("a film lasts from start to stop and shows each change at its time", async () => {
  const sightings = new Sightings();
  const { film, seconds } = await filmOf(async (_, elapsed) => {
    for (const colour of ["red", "lime", "blue"] as const) {
      await show(colour);
      await sightings.add(colour, 500, elapsed);
    }
  });
  expectDuration(await film.duration(), seconds + heldSeconds);
  expectDuration(await film.play(), seconds + heldSeconds);
  await sightings.expectIn(film);
  // Blue is shown after a second, and what was shown before has been encoded with it.
  expect(await film.namingFrames(1)).toBe(0);
});

test("the film of a page that never changes is as long", async () => {
  await show("blue");
  const { film, seconds } = await filmOf(() => showFor(2000));
  expectDuration(await film.duration(), seconds + heldSeconds);
  expectDuration(await film.play(), seconds + heldSeconds);
  expect([await film.middleAt(0), await film.middleAt(1), await film.middleAt(1.9)]).toEqual([
    "blue",
    "blue",
    "blue",
  ]);
});

test("the film of a page whose script is busy is as long", async () => {
  await show("red");
  const { film, seconds } = await filmOf(() =>
    page.evaluate("const end = Date.now() + 1500; while (Date.now() < end);"),
  );
  expectDuration(await film.duration(), seconds + heldSeconds);
  await expectShown(film, 1, "red");
});

/** Makes every picture wait, as a busy machine does, or refuses it. */
function delayPictures(wait: (method: string) => Promise<unknown>): void {
  const open = context.newCDPSession.bind(context);
  vi.spyOn(context, "newCDPSession").mockImplementation(async (of) => {
    const session = await open(of);
    const send = session.send.bind(session);
    vi.spyOn(session, "send").mockImplementation(async (method, params) => {
      if (/captureScreenshot|startScreencast|captureSnapshot/.test(method)) await wait(method);
      return send(method, params);
    });
    return session;
  });
}

test.each([
  ["Page.captureScreenshot", "Unable to capture screenshot", null],
  ["Page.captureScreenshot", "Unable to capture screenshot", new Mask({ CARD: "4111 2222 3333 4444" })],
  ["DOMSnapshot.captureSnapshot", "Internal error", new Mask({ CARD: "4111 2222 3333 4444" })],
] as const)(
  "the picture of a step is taken again where %s was answered with %s",
  async (refused, answer, mask) => {
    await show("red");
    let times = 0;
    delayPictures(async (method) => {
      if (method === "Page.startScreencast") await showFor(20_000);
      if (method === refused) times += 1;
      if (method === refused && times % 5 < 2) throw new Error(`Protocol error (${method}): ${answer}`);
    });
    const { film } = await filmOf(async (recorder) => {
      if (mask) await recorder.guard(mask);
      for (const colour of ["red", "lime", "blue", "yellow"] as const) {
        await page.evaluate(`document.body.style.background = "rgb(${colours[colour]})"`);
        await recorder.afterStep(page);
      }
    });
    expect(await film.colours()).toEqual(["red", "lime", "blue", "yellow"]);
  },
);

test("a film ends with what the page shows at last, also where a picture before it came too late", async () => {
  await show("red");
  const waits = { "Page.startScreencast": [0, 20_000], "Page.captureScreenshot": [20_000, 1_000] };
  delayPictures((method) => showFor(waits[method as keyof typeof waits].shift() ?? 20_000));
  const { film, seconds } = await filmOf(async (recorder) => {
    await pictureOf("red");
    await recorder.afterStep(page);
    await page.evaluate(`document.body.style.background = "rgb(${colours.blue})"`);
  });
  await expectShown(film, seconds + heldSeconds / 2, "blue");
});

test("the page does not change before the picture of a step, however busy the machine is", async () => {
  delayPictures((method) => showFor(method.startsWith("Page.") ? 1000 : 0));
  const { film } = await filmOf(async (recorder) => {
    for (const colour of ["red", "lime", "blue"] as const) {
      await page.evaluate(`document.body.style.background = "rgb(${colours[colour]})"`);
      await recorder.afterStep(page);
    }
  });
  expect(await film.colours()).toEqual(["red", "lime", "blue"]);
});

test("a page that draws no pictures is waited for once, and hardly after the steps that follow", async () => {
  await show("red");
  delayPictures(() => new Promise(() => {}));
  const recorder = await FilmRecorder.open(await lease.encoder(), viewport);
  recorder.begin();
  await recorder.follow(page);
  const waits: number[] = [];
  for (let step = 0; step < 3; step++) {
    const beganAt = performance.now();
    await recorder.afterStep(page);
    waits.push(performance.now() - beganAt);
  }
  await recorder.discard();
  const [first = 0, ...later] = waits;
  expect(first).toBeGreaterThan(1000);
  for (const wait of later) expect(wait).toBeLessThan(first / 2);
});

test("a film continues while the page moves to other sites", async () => {
  await context.route("**/*", (route) => {
    const colour = new URL(route.request().url()).hostname.split(".")[0] as ColourName;
    return route.fulfill({ contentType: "text/html", body: pageOf(colour) });
  });
  const sightings = new Sightings();
  const { film, seconds } = await filmOf(async (_, elapsed) => {
    for (const colour of ["lime", "blue"] as const) {
      await page.goto(`http://${colour}.test/`);
      await sightings.add(colour, 500, elapsed);
    }
  });
  expectDuration(await film.duration(), seconds + heldSeconds);
  await sightings.expectIn(film);
});

test("the last change is in the film even if the page changes faster than it is filmed", async () => {
  await show("black");
  const { film } = await filmOf(async () => {
    await showFor(300);
    await page.evaluate(`(async () => {
      for (let i = 0; i < 30; i++) {
        document.body.style.background = "rgb(200, " + 8 * i + ", 0)";
        await new Promise(requestAnimationFrame);
      }
      document.body.style.background = "rgb(0, 255, 0)";
    })()`);
  });
  await expectShown(film, await film.duration(), "lime");
});

test("a film shows a change that was made just before it ended", async () => {
  await show("red");
  const { film } = await filmOf(async () => {
    await showFor(300);
    await page.evaluate(`document.body.style.background = "rgb(0, 0, 255)"`);
  });
  await expectShown(film, await film.duration(), "blue");
});

test("a film follows the test into a pop-up and back, and the last picture stays in between", async () => {
  await show("red");
  const sightings = new Sightings();
  const { film, seconds } = await filmOf(async (recorder, elapsed) => {
    await sightings.add("red", 400, elapsed);
    const opened = page.waitForEvent("popup");
    await page.evaluate(`void window.open("about:blank")`);
    const popup = await opened;
    await show("lime", popup);
    await recorder.follow(popup);
    await sightings.add("lime", 600, elapsed);
    await popup.close();
    await sightings.add("lime", 400, elapsed);
    await recorder.follow(page);
    await show("blue");
    await sightings.add("blue", 500, elapsed);
  });
  expectDuration(await film.duration(), seconds + heldSeconds);
  await sightings.expectIn(film);
});

describe.for([
  ["", null],
  [", also where it could show a secret", new Mask({ CARD: "4111 2222 3333 4444" })],
] as const)("A film of a page that opens others%s", ([, mask]) => {
  const address = "https://slow.invalid/";
  beforeEach(async () => {
    await context.route(address, async (route) => {
      await showFor(300);
      // The test may have ended.
      await route.fulfill({ contentType: "text/html", body: pageOf("lime") }).catch(() => {});
    });
    await show("red");
  });

  test("does not show how Chromium dims it meanwhile", async () => {
    const { film } = await filmOf(async (recorder) => {
      if (mask) await recorder.guard(mask);
      for (let opened = 0; opened < 12; opened += 1) {
        const popup = page.waitForEvent("popup");
        const isOpening = page.evaluate(`void setTimeout(() => window.open("about:blank"), ${4 * opened})`);
        await Promise.all([isOpening, recorder.afterStep(page)]);
        await Promise.all([popup, recorder.afterStep(page)]);
        await (await popup).close();
      }
    });
    expect(await film.colours()).toEqual(["red"]);
  });

  test("shows what a step does there before the other one has answered", async () => {
    const { film } = await filmOf(async (recorder) => {
      if (mask) await recorder.guard(mask);
      await recorder.afterStep(page);
      for (const colour of ["blue", "yellow"] as const) {
        await page.evaluate(`{
          document.body.style.background = "rgb(${colours[colour]})";
          window.open("${address}");
        }`);
        await recorder.afterStep(page);
      }
      await page.evaluate(`document.body.style.background = "rgb(${colours.cyan})"`);
    });
    expect(await film.colours()).toEqual(["red", "blue", "yellow", "cyan"]);
  });
});

test("a page of another size is shown whole and undistorted", async () => {
  await show("red");
  const { film } = await filmOf(async () => {
    await showFor(300);
    await page.setViewportSize({ width: 1280, height: 360 });
    await showFor(500);
  });
  const { width, height } = await film.size();
  expect(width).toBe(viewport.width);
  // The page takes up the middle half of the height above the caption bar.
  const share = viewport.height / height;
  const column = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9].map((y): [number, number] => [0.5, y * share]);
  const duration = await film.duration();
  expect(await film.at(duration, column)).toEqual(["black", "black", "red", "red", "red", "black", "black"]);
});

test("a page of odd size is filmed as it is, and the film's size is even", async () => {
  const size = { width: 641, height: 361 };
  await page.setViewportSize(size);
  await show("red");
  const { film } = await filmOf(() => showFor(300), size);
  const { width, height } = await film.size();
  expect([width, height % 2]).toEqual([642, 0]);
  await expectShown(film, 0.3, "red");
});

test("the film has the colours of the page, also in players that know one range of values only, as Firefox", async () => {
  const names = Object.keys(colours);
  const bars = Object.values(colours).map(
    (colour) => `<div style="flex: 1; background: rgb(${colour})"></div>`,
  );
  await page.setContent(`<body style="margin: 0; display: flex; height: 100vh">${bars.join("")}`);
  const { film } = await filmOf(() => showFor(300));
  const middles = names.map((_, index): [number, number] => [(index + 0.5) / names.length, 0.5]);
  expect(await film.at(await film.duration(), middles)).toEqual(names);
  expect(await film.hasFullRange()).toBe(false);
});

test("small text is sharp right after a navigation", async () => {
  const size = { width: 1280, height: 720 };
  const lines = (word: string) =>
    `<p style="font: 12px/1.2 sans-serif">${`${word} € 12.00 `.repeat(900)}</p>`;
  await page.setViewportSize(size);
  await page.setContent(lines("alpha"));
  let png: Buffer | undefined;
  const { film } = await filmOf(async () => {
    await showFor(300);
    await page.setContent(lines("omega"));
    png = await page.screenshot();
  }, size);
  const duration = await film.duration();
  expect(await film.likeness(duration, png)).toBeGreaterThan(30);
});

test("a film ends with the last picture before the page crashed", async () => {
  await show("red");
  const { film, seconds } = await filmOf(async () => {
    await showFor(500);
    await pictureOf("red");
    // In a single-process browser the crash ends the whole browser.
    const crashed = isOneProcess(lease.mode) ? page.waitForEvent("close") : page.waitForEvent("crash");
    await page.goto("chrome://crash").catch(() => {});
    await crashed;
    await showFor(500);
  });
  expectDuration(await film.duration(), seconds + heldSeconds);
  await expectShown(film, seconds - 0.3, "red");
});

test("there is no film if no picture was ever taken", async () => {
  const recorder = await FilmRecorder.open(await lease.encoder(), viewport);
  await page.close();
  recorder.begin();
  await recorder.follow(page);
  expect(await recorder.stop()).toBeNull();
});

test("a film keeps its timing when the clock is set meanwhile", async () => {
  await show("red");
  const sightings = new Sightings();
  const { film, seconds } = await filmOf(async (_, elapsed) => {
    await showFor(400);
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() - 3_600_000);
    await show("lime");
    await sightings.add("lime", 600, elapsed);
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + 3_600_000);
    await show("blue");
    await sightings.add("blue", 600, elapsed);
  });
  expectDuration(await film.duration(), seconds + heldSeconds);
  await sightings.expectIn(film);
});

test("films that are made at once do not disturb each other", async () => {
  const names = ["red", "lime", "blue"] as const;
  const films = await Promise.all(
    names.map(async (name) => {
      const own = await browsers.lease();
      const recorder = await FilmRecorder.open(await own.encoder(), viewport);
      const ownPage = await own.browser.newPage({ viewport });
      await show(name, ownPage);
      recorder.begin();
      await recorder.follow(ownPage);
      await showFor(500);
      const film = await recorder.stop();
      await ownPage.context().close();
      await own.release("keep");
      return film;
    }),
  );
  for (const [index, colour] of names.entries()) {
    await expectShown(await load(films[index] ?? null), 0.3, colour);
  }
});

test("a discarded film can be discarded again and leaves the browser usable", async () => {
  const recorder = await FilmRecorder.open(await lease.encoder(), viewport);
  recorder.begin();
  await recorder.follow(page);
  await recorder.discard();
  await recorder.discard();
  await show("red");
  const { film } = await filmOf(() => showFor(300));
  await expectShown(film, 0.2, "red");
});
