import type { Frame } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { program } from "../in-page/kit.ts";
import { nextSign, type Sign } from "../in-page/next-sign.ts";
import { run } from "./frame-world.ts";

const next = program(nextSign);

/** Settles at a sign of a frame's document, and after that many milliseconds at the latest. Never fails. */
export async function documentSign(frame: Frame, sign: Sign, limitMs: number): Promise<void> {
  await atMost(limitMs, run(frame, next, sign, limitMs)).catch(() => {});
}

/** Milliseconds for a picture of the page; one that is not drawn has none. */
const drawnMs = 100;

/** Milliseconds for a navigation that the page carries out itself, as long as for what else a page loads. */
const arrivedMs = 5_000;

/**
 * Waits until the view of a new address within a page is there, as far as the page says so, and has been seen. Never fails.
 * @param leftMs for how many milliseconds at most.
 */
export async function viewShown(frame: Frame, leftMs: number): Promise<void> {
  await documentSign(frame, "arrived", Math.min(arrivedMs, leftMs));
  await drawnTwice(frame);
}

/**
 * Waits until what came before has been seen: a page often moves the focus, or shows the view of its new address, only after the picture
 * that follows.
 */
export async function drawnTwice(frame: Frame): Promise<void> {
  await documentSign(frame, "animated", drawnMs);
  await documentSign(frame, "animated", drawnMs);
}

/** Milliseconds for what opens, and for the page to say so. */
const openedMs = 600;
const opened = program(({ animations }) => animations.opened());

/** Waits until what a click opened, such as a dialog, has come to its place: many take no key until then. Never fails. */
export async function partsOpened(frame: Frame): Promise<void> {
  await atMost(openedMs, run(frame, opened)).catch(() => {});
}
