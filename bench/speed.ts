import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startShop } from "../examples/shop/server.ts";
import type { BenchOptions } from "./bench-options.ts";
import { type DifferentPictures, differentPictures } from "./different-pictures.ts";
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
 * Of these it prints how many are of the page alone.
 */
export async function speed({ runs, parallel }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const shop = await startShop();
    try {
      const playwright = await preparePlaywright(folder);
      const pictures = "pictures a test (of the page)";
      const header = ["", "scenario test", "", pictures, "playwright test", "", pictures];
      const rows = [[...header, "ratio", "target", ""]];
      for (const { tests, scenario, target } of cases) {
        const out = join(folder, "out");
        const ours = await scenarioTest(folder, scenario, parallel, shop.url, out);
        const theirs = playwright.commandLine(tests, parallel, shop.url, out);
        const times = await inTurns(runs, out, { ours, theirs }, playwright.ffmpeg);
        const ratio = median(times.ours.wallMs) / median(times.theirs.wallMs);
        const isComparable = medianSeen(times.ours) >= medianSeen(times.theirs);
        rows.push([
          tests === 1 ? "1 test" : `${tests} tests`,
          ...cellsOf(times.ours, tests),
          ...cellsOf(times.theirs, tests),
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

function cellsOf({ wallMs, pictures }: Times, tests: number): string[] {
  const perTest = (count: (of: DifferentPictures) => number) =>
    (median(pictures.map(count)) / tests).toFixed(1);
  const [seen, ofPage] = [perTest((of) => of.seen), perTest((of) => of.ofPage)];
  return [seconds(median(wallMs)), spread(wallMs), `${seen} (${ofPage})`];
}

function medianSeen({ pictures }: Times): number {
  return median(pictures.map(({ seen }) => seen));
}

/** Of each run: its milliseconds, and the different pictures in all its films. */
interface Times {
  wallMs: number[];
  pictures: DifferentPictures[];
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
async function picturesIn(out: string, ffmpeg: string): Promise<DifferentPictures> {
  const count = { seen: 0, ofPage: 0 };
  for await (const film of glob(["tests/*/video.webm", "*/video.webm"], {
    cwd: out,
  })) {
    const { seen, ofPage } = await differentPictures(ffmpeg, join(out, film), viewport);
    count.seen += seen;
    count.ofPage += ofPage;
  }
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
