import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { EncodedPacketSink, FilePathSource, Input, WEBM } from "mediabunny";
import { startShop } from "../examples/shop/server.ts";
import type { BenchOptions } from "./bench.ts";
import { median, printTable, seconds, spread, verdict } from "./numbers.ts";
import { preparePlaywright } from "./playwright-side.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { type CommandLine, project, timed } from "./timed-command.ts";

/** The targets: the time of a run as a fraction of Playwright's. */
const cases = [
  { tests: 1, scenario: "twenty-steps.yaml", target: 0.85 },
  { tests: 5, scenario: "twenty-steps-five-tests.yaml", target: 0.65 },
];

/**
 * The twenty steps with film, JUnit, PDF and Excel by `scenario test`, against the same steps with film and JUnit by
 * `npx playwright test`: same browser and shop, no traces, alternating. Without `parallel` each side runs its default number of
 * tests at once: four, and half the cores.
 */
export async function speed({ runs, parallel }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const shop = await startShop();
    try {
      const playwright = await preparePlaywright(folder);
      const rows = [
        ["", "scenario test", "", "pictures a test", "playwright test", "", "ratio", "target", ""],
      ];
      for (const { tests, scenario, target } of cases) {
        const out = join(folder, "out");
        const oursLine = await scenarioTest(folder, scenario, parallel, shop.url, out);
        const theirsLine = playwright(tests, parallel, shop.url, out);
        const times = await inTurns(runs, out, oursLine, theirsLine);
        const ratio = median(times.ours) / median(times.theirs);
        rows.push([
          tests === 1 ? "1 test" : `${tests} tests`,
          ...[...cellsOf(times.ours), (median(times.pictures) / tests).toFixed(0), ...cellsOf(times.theirs)],
          ...[ratio.toFixed(2), `≤ ${target}`, verdict(ratio <= target)],
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

/** Milliseconds of each run, and the total number of pictures in the films of each of our runs. */
interface Times {
  ours: number[];
  theirs: number[];
  pictures: number[];
}

/** The first run of each side fills the machine's caches and is not counted. */
async function inTurns(runs: number, out: string, ours: CommandLine, theirs: CommandLine): Promise<Times> {
  const times: Times = { ours: [], theirs: [], pictures: [] };
  for (let run = 0; run <= runs; run += 1) {
    for (const [side, line] of [
      ["ours", ours],
      ["theirs", theirs],
    ] as const) {
      await rm(out, { recursive: true, force: true });
      const took = await timed(line);
      if (run === 0) continue;
      times[side].push(took);
      if (side === "ours") times.pictures.push(await picturesIn(out));
    }
  }
  return times;
}

/** The total number of pictures in the films of a run's tests. */
async function picturesIn(out: string): Promise<number> {
  let count = 0;
  for await (const file of glob("tests/*/video.webm", { cwd: out })) {
    const input = new Input({ source: new FilePathSource(join(out, file)), formats: [WEBM] });
    const track = await input.getPrimaryVideoTrack();
    if (track) for await (const _ of new EncodedPacketSink(track).packets()) count += 1;
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
