import { execFile } from "node:child_process";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { bundleCli, cliBudget } from "../lib/pack/bundle-cli.ts";
import type { BenchOptions } from "./bench-options.ts";
import { median, printTable, verdict } from "./numbers.ts";
import { project } from "./timed-command.ts";

/** From the start of the command to its end, in milliseconds. */
const targetMs = 100;

/** Measures how long `--version` takes: the packed command line, the one of the project, and Node.js with nothing to do. */
export async function cliStart({ runs }: BenchOptions): Promise<boolean> {
  const { path, bytes } = await bundleCli();
  const packed = await medianOf(runs, process.execPath, [path, "--version"]);
  const nothing = await medianOf(runs, process.execPath, ["--eval", "0"]);
  const ofProject = await medianOf(runs, "npm", ["run", "-s", "scenario", "--", "--version"]);
  const isFast = packed <= targetMs;
  const isSmall = bytes <= cliBudget;
  printTable("Start of the command line", [
    ["what", "measured", "aim", ""],
    ["scenario --version, packed", milliseconds(packed), `≤ ${milliseconds(targetMs)}`, verdict(isFast)],
    ["npm run -s scenario -- --version", milliseconds(ofProject), "", ""],
    ["node --eval 0", milliseconds(nothing), "", ""],
    ["size, packed", `${Math.ceil(bytes / 1000)} kB`, `≤ ${cliBudget / 1000} kB`, verdict(isSmall)],
  ]);
  return isFast && isSmall;
}

async function medianOf(runs: number, command: string, words: string[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await promisify(execFile)(command, words, { cwd: project });
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
