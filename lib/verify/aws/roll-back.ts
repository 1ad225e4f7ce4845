import { orderKey, type RunRef } from "../../../functions/core/artifacts/object-keys.ts";
import { lazy } from "../../../functions/shared/lazy.ts";
import { tasks } from "../../workflow/tasks.ts";
import { expected } from "./aws-check.ts";
import { type CheckedRegion, completed, runOf, trigger } from "./checked-region.ts";
import { foundWithin } from "./found-within.ts";
import { type CodePlace, replaceCode, runningCode } from "./function-code.ts";
import { isObjectThere } from "./is-object-there.ts";
import type { Undo } from "./undo.ts";
import { unlessInterrupted } from "./unless-interrupted.ts";

/** Where the code of each handler lies, by version. */
interface Versions {
  earlier: (handler: string) => CodePlace;
  own: (handler: string) => CodePlace;
}

/** How long an attempt may take to begin, in milliseconds. */
const beginsWithin = 120_000;
/** After how long the second attempt passes, in milliseconds: the first fails 75 s after it began, and the second would 75 s after that. */
const passesAfter = 140_000;

/** The functions that work on a run: those of the tasks, and the one that `finish-run` invokes. */
const handlers: readonly string[] = [...Object.values(tasks), "print-report"];
/** Their code has Chromium, which is built for one architecture. */
const withChromium: readonly string[] = ["run-test", "print-report"];

/**
 * Runs a test whose first attempt this version begins and the earlier one ends, and whose second attempt the earlier one begins and this one ends.
 * @returns the handlers that had the earlier code, and those that could not.
 * @throws NotAsExpected unless the test passes then, and each function has the code that it had before.
 */
export async function rollBackAndForth(
  region: CheckedRegion,
  { earlier, own }: Versions,
  undo: Undo,
): Promise<{ replaced: string[]; kept: string[] }> {
  const before = await runningCodes(region);
  const isKept = (handler: string) => before.get(handler)?.isArm64 === true && withChromium.includes(handler);
  const replaced = handlers.filter((handler) => !isKept(handler));
  const changed = async () => {
    const now = await runningCodes(region);
    return handlers.filter((handler) => now.get(handler)?.sha256 !== before.get(handler)?.sha256);
  };
  const restore = lazy(async () => {
    for (const handler of replaced) await replaceCode(region, handler, own(handler));
  });

  const variables = { passes_at: String(Date.now() + passesAfter) };
  const executionId = await trigger(region.api, "Verify: second attempt", { variables });
  undo.push(() => end(region, executionId));
  const run = { team: region.team, executionId, runId: await runOf(region.api, executionId) };
  undo.push(restore);
  await unlessInterrupted(async (signal) => {
    await untilHandedOver(region, { run, attempt: 1, signal });
    for (const handler of replaced) {
      signal.throwIfAborted();
      await replaceCode(region, handler, earlier(handler));
    }
    const same = new Set(replaced).difference(new Set(await changed()));
    expected(same.size === 0, `The earlier version has the same code for ${[...same].join(", ")}.`);
    expected(await isGoingOn(region, run, 1), "The first attempt ended before all code was replaced.");
    await untilHandedOver(region, { run, attempt: 2, signal });
  });
  await restore();

  const others = await changed();
  const otherwise = "had other code before than the template of its stack says: deploy again";
  expected(others.length === 0, `${others.join(", ")} ${otherwise}.`);
  const { outcome, reason } = await completed(region.api, executionId);
  const [test] = (await region.api.artifacts(executionId)).tests;
  const became = `The run is ${outcome} after ${test?.attempts} attempts: ${reason}`;
  expected(outcome === "passed" && test?.attempts === 2, became);
  return { replaced, kept: handlers.filter(isKept) };
}

async function runningCodes(region: CheckedRegion) {
  const each = handlers.map(async (handler) => [handler, await runningCode(region, handler)] as const);
  return new Map(await Promise.all(each));
}

/** Waits until an attempt of the only test has been handed over to the function that drives browsers. @param attempt counts from 1. */
async function untilHandedOver(
  region: CheckedRegion,
  { run, attempt, signal }: { run: RunRef; attempt: number; signal: AbortSignal },
): Promise<void> {
  const found = await foundWithin({ within: beginsWithin, every: 1000 }, async () => {
    signal.throwIfAborted();
    return (await isGoingOn(region, run, attempt)) || null;
  });
  expected(found === true, `Attempt ${attempt} did not begin within ${beginsWithin / 1000} s.`);
}

/** Whether an attempt has an order, which is removed when it ends. */
function isGoingOn({ aws, resources }: CheckedRegion, run: RunRef, attempt: number): Promise<boolean> {
  const order = { Bucket: resources.only("AWS::S3::Bucket"), Key: orderKey(run, 0, attempt) };
  return isObjectThere(aws, order);
}

/** Ends a run that may go on. Until it has ended it writes files, also such as would come after all that its team left was removed. */
async function end({ api }: CheckedRegion, executionId: string): Promise<void> {
  const { value } = await api.status(executionId);
  if (value.status === "completed") return;
  await api.cancel(executionId);
  await completed(api, executionId);
}
