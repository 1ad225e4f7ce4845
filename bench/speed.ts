import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startShop } from "../examples/shop/server.ts";
import type { BenchOptions } from "./bench-options.ts";
import { differentPictures } from "./different-pictures.ts";
import { median, printTable, seconds, spread, verdict } from "./numbers.ts";
import { preparePlaywright } from "./playwright-side.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { type CommandLine, project, timed } from "./timed-command.ts";

/** The targets: the time of a run as a fraction of Playwright's. */
const cases = [
  { tests: 1, scenario: "twenty-steps.yaml", target: 0.8 },
  { tests: 5, scenario: "twenty-steps-five-tests.yaml", target: 0.65 },
];

/** The size of the page on both sides, in pixels. */
const viewport = { width: 1280, height: 720 };

/**
 * The twenty steps with film, JUnit, PDF and Excel by `scenario test`, against the same steps with film and JUnit by
 * `npx playwright test`: same browser and shop, no traces, alternating. Without `parallel` each side runs its default number of
 * tests at once: the cores up to four, and half the cores. Times are compared only if our films show at least as many different pictures.
 */
export async function speed({ runs, parallel }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const shop = await startShop();
    try {
      const playwright = await preparePlaywright(folder);
      const header = ["", "scenario test", "", "pictures a test", "playwright test", "", "pictures a test"];
      const rows = [[...header, "ratio", "target", ""]];
      for (const { tests, scenario, target } of cases) {
        const out = join(folder, "out");
        const ours = await scenarioTest(folder, scenario, parallel, shop.url, out);
        const theirs = playwright.commandLine(tests, parallel, shop.url, out);
        const times = await inTurns(runs, out, { ours, theirs }, playwright.ffmpeg);
        const pictures = { ours: median(times.ours.pictures), theirs: median(times.theirs.pictures) };
        const ratio = median(times.ours.wallMs) / median(times.theirs.wallMs);
        const isComparable = pictures.ours >= pictures.theirs;
        rows.push([
          tests === 1 ? "1 test" : `${tests} tests`,
          ...[...cellsOf(times.ours.wallMs), (pictures.ours / tests).toFixed(1)],
          ...[...cellsOf(times.theirs.wallMs), (pictures.theirs / tests).toFixed(1)],
          isComparable ? ratio.toFixed(2) : "fewer pictures",
          ...[`≤ ${target}`, verdict(isComparable && ratio <= target)],
        ]);
      }
      const atOnce =
        parallel === null ? "tests at once by each one's default" : `${parallel} tests at once on both`;
      const machine = `${availableParallelism()} cores; ${atOnce}; no traces; medians of ${runs} runs in turns`;
      printTable(`Twenty steps: wall time (${machine})`, rows);
      const again = parallel === null ? "" : ` --parallel ${parallel}`;
      console.log(`  again: npm run bench -- speed --runs ${runs}${again}`);
      return rows.every((row) => row.at(-1) !== verdict(false));
    } finally {
      await shop.close();
    }
  });
}

function cellsOf(times: readonly number[]): string[] {
  return [seconds(median(times)), spread(times)];
}

/** Of each run: its milliseconds, and the different pictures in all its films. */
interface Times {
  wallMs: number[];
  pictures: number[];
}

/** The first run of each side fills the machine's caches and is not counted. */
async function inTurns(
  runs: number,
  out: string,
  lines: { ours: CommandLine; theirs: CommandLine },
  ffmpeg: string,
): Promise<{ ours: Times; theirs: Times }> {
  const times = { ours: { wallMs: [], pictures: [] }, theirs: { wallMs: [], pictures: [] } } as {
    ours: Times;
    theirs: Times;
  };
  for (let run = 0; run <= runs; run += 1) {
    for (const side of ["ours", "theirs"] as const) {
      await rm(out, { recursive: true, force: true });
      const took = await timed(lines[side]);
      if (run === 0) continue;
      times[side].wallMs.push(took);
      times[side].pictures.push(await picturesIn(out, ffmpeg));
    }
  }
  return times;
}

/** The total number of different pictures in the films of a run's tests. */
async function picturesIn(out: string, ffmpeg: string): Promise<number> {
  let count = 0;
  for await (const film of glob(["tests/*/video.webm", "*/video.webm"], {
    cwd: out,
  }))
    count += await differentPictures(ffmpeg, join(out, film), viewport);
  return count;
}

/** The scenario without traces, which the other side does not make. */
async function scenarioTest(
  folder: string,
  scenario: string,
  parallel: number | null,
  shop: string,
  out: string,
): Promise<CommandLine> {
  const file = join(folder, scenario);
  const text = await readFile(join(project, "examples", "scenarios", scenario), "utf8");
  await writeFile(file, `${text}trace: off\n${parallel === null ? "" : `parallel: ${parallel}\n`}`);
  const options = ["--out", out, "--var", `base_url=${shop}`];
  return { command: "npm", args: ["run", "-s", "scenario", "--", "test", file, ...options], folder: project };
}
