import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type RegionCode, regionCodes } from "../../functions/core/regions.ts";
import type { LocalOptions } from "./local-options.ts";
import { askedToStop } from "./run-region.ts";

/** How long a region may take to stop, in milliseconds. */
const patience = 10_000;

/**
 * Serves the four regions, each in its own process: they share nothing. When one ends, all do.
 * @param entry the program that serves one region.
 * @param ready receives each region's line.
 * @returns the exit code: 0 at a signal, 2 if a region ended by itself.
 */
export async function runAllRegions(
  entry: string,
  options: LocalOptions,
  ready: (line: string) => void,
): Promise<number> {
  const asked = askedToStop().then(() => 0);
  const regions = regionCodes.map((region, index) => startProcess(entry, options, region, index));
  for (const region of regions) void forwardLines(region, ready);
  const ends = regions.map((region) => once(region, "exit").catch(() => undefined));
  const code = await Promise.race([asked, ...ends.map((end) => end.then(() => 2))]);
  for (const region of regions) region.kill("SIGTERM");
  const impatient = setTimeout(() => {
    for (const region of regions) region.kill("SIGKILL");
  }, patience);
  await Promise.all(ends);
  clearTimeout(impatient);
  return code;
}

function startProcess(entry: string, options: LocalOptions, region: RegionCode, index: number): ChildProcess {
  const port = options.port === 0 ? 0 : options.port + index;
  const args = [
    ...["--port", String(port), "--data", join(options.data, region), "--region", region],
    ...["--tick", `${options.tick}ms`],
    ...options.allow.flatMap((host) => ["--allow", host]),
  ];
  // The end of the channel tells a region that this process has ended, for whatever reason.
  return spawn(process.execPath, [entry, ...args], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
}

async function forwardLines(region: ChildProcess, ready: (line: string) => void): Promise<void> {
  if (!region.stdout) return;
  for await (const line of createInterface({ input: region.stdout })) ready(line);
}
