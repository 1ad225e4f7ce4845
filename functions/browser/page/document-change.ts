import type { Frame } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { firstPaint } from "../in-page/first-paint.ts";
import { program } from "../in-page/kit.ts";
import { nextChange } from "../in-page/next-change.ts";
import { run } from "./frame-world.ts";

const change = program(nextChange);
const paint = program(firstPaint);

/** Settles when a frame's document changes, and after that many milliseconds at the latest. Never fails. */
export async function documentChange(frame: Frame, limitMs: number): Promise<void> {
  await atMost(limitMs, run(frame, change, limitMs)).catch(() => {});
}

/** Settles when something of a frame's document has been drawn, and after that many milliseconds at the latest. Never fails. */
export async function documentPainted(frame: Frame, limitMs: number): Promise<void> {
  await atMost(limitMs, run(frame, paint, limitMs)).catch(() => {});
}
