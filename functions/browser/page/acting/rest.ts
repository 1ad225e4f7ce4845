import type { Frame } from "playwright-core";
import { atMost } from "../../../core/at-most.ts";
import { type Kit, program } from "../../in-page/kit.ts";
import { run } from "../frame-world.ts";

const pause = program((kit: Kit, ms: number) => kit.pause(ms));

/** Milliseconds between the keys of somebody who types fast. */
export const keyMs = 100;

/** How long a page may take for it, in milliseconds: one that is left never ends it. */
const longestMs = 1000;

/** Gives a page some milliseconds after what was done to it, by its own clock: on a busy machine it does nothing for a while. Never fails. */
export async function rest(frame: Frame, ms: number): Promise<void> {
  await atMost(longestMs, run(frame, pause, ms)).catch(() => {});
}
