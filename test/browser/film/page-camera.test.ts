import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageCamera } from "../../../functions/browser/film/page-camera.ts";

const { setTimeout: wait } = timers;

/** Sets what the camera waits with. Node.js's own module cannot be mocked once another test file has loaded it. */
function waitWith(delay: typeof wait): void {
  timers.setTimeout = delay;
  syncBuiltinESMExports();
}

beforeEach(() => {
  vi.useFakeTimers();
  waitWith(((milliseconds: number) => after(milliseconds)) as typeof wait);
});
afterEach(() => {
  waitWith(wait);
  vi.useRealTimers();
});

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Opening {
  /** Which of the screencasts runs when the page opens another one. */
  during: number;
}

/**
 * A page that looks different whenever a picture of it is taken, in a browser that is not busy. If it opens another one, it is dimmed
 * until a picture is taken that shows all changes, and what is dimmed arrives when it is over.
 */
function movingPage(opening?: Opening): Page {
  let pictures = 0;
  let screencasts = 0;
  let isDimmed = false;
  const listeners = new Map<string, (event: unknown) => void>();
  const session = {
    on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
    async send(method: string) {
      await after(method === "Page.captureScreenshot" ? 30 : 16);
      pictures += 1;
      if (method === "Page.captureScreenshot") isDimmed = false;
      if (method === "Page.startScreencast") {
        screencasts += 1;
        if (screencasts === opening?.during) {
          isDimmed = true;
          listeners.get("Page.windowOpen")?.({});
          await after(60);
        }
      }
      const frame = { data: `${isDimmed ? "dimmed " : ""}picture ${pictures}`, sessionId: 1, metadata: {} };
      if (method === "Page.startScreencast") listeners.get("Page.screencastFrame")?.(frame);
      return frame;
    },
    detach: async () => {},
  };
  const context = { newCDPSession: async () => session, on: () => {}, off: () => {} };
  // It knows at once that the page draws again: nothing can be run in this frame.
  return { isClosed: () => false, context: () => context, mainFrame: () => ({}) } as unknown as Page;
}

/** How many pictures are taken in each second in which a step ends four times. */
async function picturesASecond(filmsAtOnce: number): Promise<number> {
  const writer = { ready: Promise.resolve(), filmsAtOnce };
  const taken: boolean[] = [];
  const size = { width: 640, height: 360 };
  const camera = new PageCamera(movingPage(), size, writer, ({ isOfStep }) => taken.push(isOfStep));
  await Promise.all([camera.start(), vi.advanceTimersByTimeAsync(16)]);
  for (let step = 1; step <= 40; step += 1) {
    await vi.advanceTimersByTimeAsync(220);
    const picture = camera.takeNow();
    await vi.advanceTimersByTimeAsync(30);
    await picture;
  }
  camera.stop();
  expect(taken.filter((isOfStep) => isOfStep)).toHaveLength(40);
  return taken.length / 10;
}

test("a film that is alone has at least ten pictures a second of a page that moves, also while steps follow each other", async () => {
  expect(await picturesASecond(1)).toBeGreaterThanOrEqual(10);
});

test("films that are made at once have the fewer pictures between those of steps, the more they are", async () => {
  const rates = [await picturesASecond(1), await picturesASecond(2), await picturesASecond(4)];
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  expect(rates[0]).toBeGreaterThan(rates[2] ?? 0);
});

test("a picture of the page dimmed, which arrives when that is over, is not in the film, nor any of the same screencast", async () => {
  const writer = { ready: Promise.resolve(), filmsAtOnce: 1 };
  const taken: string[] = [];
  const size = { width: 640, height: 360 };
  const camera = new PageCamera(movingPage({ during: 2 }), size, writer, ({ jpeg }) => taken.push(jpeg));
  await Promise.all([camera.start(), vi.advanceTimersByTimeAsync(16)]);
  await vi.advanceTimersByTimeAsync(1_000);
  camera.stop();
  expect(taken.filter((picture) => picture.startsWith("dimmed"))).toEqual([]);
  expect(taken.length).toBeGreaterThanOrEqual(8);
});
