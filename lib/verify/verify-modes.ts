import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Shop, startShop } from "../../examples/shop/server.ts";
import type { BrowserMode } from "../../functions/attempt/browser-mode.ts";
import { formatDuration } from "../../functions/core/time/duration.ts";
import { note, print } from "../cli/terminal/output.ts";
import { boxMissing } from "./box.ts";
import { browserFunction, type LambdaBox, openLambdaBox } from "./lambda-box.ts";
import { type Suite, type SuiteName, suiteOf } from "./mode-suites.ts";

interface ModesToVerify {
  modes: readonly BrowserMode[];
  suites: readonly SuiteName[];
}

/** The time limit of a suite in one mode, in milliseconds. */
const limitMs = 15 * 60_000;
/** Widths of the columns of a line. */
const widths = { mode: 18, suite: 8 };

/**
 * Runs the same suites in each way of running Chromium, one after the other, in a box like Lambda's.
 * @returns the exit code: 0 when all hold.
 */
export async function verifyModes({ modes, suites }: ModesToVerify): Promise<number> {
  const missing = boxMissing();
  if (missing !== null) {
    note(`A box like Lambda's cannot be made: ${missing}`);
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), "verify-modes-"));
  const shop = await startShop();
  const verdicts: boolean[] = [];
  try {
    for (const mode of modes) verdicts.push(...(await verifyMode(mode, suites, shop, folder)));
  } finally {
    await shop.close();
  }
  const held = verdicts.filter(Boolean).length;
  if (held < verdicts.length) note(`Their output is in ${folder}.`);
  else await rm(folder, { recursive: true, force: true });
  print(`${held} held, ${verdicts.length - held} did not`);
  return held === verdicts.length ? 0 : 1;
}

async function verifyMode(
  mode: BrowserMode,
  suites: readonly SuiteName[],
  shop: Shop,
  folder: string,
): Promise<boolean[]> {
  const verdicts: boolean[] = [];
  for (const name of suites) {
    const began = Date.now();
    const suite = suiteOf(name, shop);
    const box = await openLambdaBox(mode, browserFunction.memory, suite.browsers);
    if (verdicts.length === 0) for (const what of box.missing) note(what);
    const fault = await run(box, suite, join(folder, `${mode}-${name}.log`)).finally(box.close);
    const duration = formatDuration(Date.now() - began).padStart(13);
    const verdict = fault === null ? "held" : "did not hold";
    print(
      [
        mode.padEnd(widths.mode),
        name.padEnd(widths.suite),
        duration,
        verdict,
        ...(fault ? [fault] : []),
      ].join("  "),
    );
    verdicts.push(fault === null);
  }
  return verdicts;
}

/** @returns why the suite does not hold, or `null`. */
async function run(box: LambdaBox, { words, says }: Suite, log: string): Promise<string | null> {
  const child = box.start(words);
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(file, { end: false });
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const closed = once(child, "close") as Promise<[number | null, string | null]>;
  const [output, errors, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    closed,
  ]);
  clearTimeout(timer);
  file.end();
  if (signal) return `ended by ${signal}; its limit is ${formatDuration(limitMs)}`;
  if (code !== 0) return `ended with ${code}: ${lastLine(output)}\n${lastLines(errors)}`;
  return says && !says.test(output) ? `did not say ${says.source}` : null;
}

/** The end of what a program said of its failures: of tests, of what surrounds them, of a process that ended too early. */
function lastLines(errors: string): string {
  return errors.trimEnd().split("\n").slice(-60).join("\n");
}

/** The last line that a program printed, or its count of failed tests if it prints one. */
function lastLine(output: string): string {
  const counted = /^.*\bTests\b.*failed.*$/m.exec(output)?.[0];
  return (counted ?? output.trimEnd().split("\n").at(-1) ?? "").trim().slice(0, 200);
}
