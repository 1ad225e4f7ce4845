import { readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startShop } from "../examples/shop/server.ts";
import type { BenchOptions } from "./bench.ts";
import { median, printTable, seconds, spread, verdict } from "./numbers.ts";
import { preparePlaywright } from "./playwright-side.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { type CommandLine, project, type Took, timed } from "./timed-command.ts";

/** The most that a run may take, as a share of what Playwright takes. */
const cases = [
  { tests: 1, scenario: "twenty-steps.yaml", target: 0.85 },
  { tests: 5, scenario: "twenty-steps-five-tests.yaml", target: 0.65 },
];

/**
 * The twenty steps with film, JUnit, PDF and Excel by `scenario test`, against the same steps with film and JUnit by
 * `npx playwright test`: same browser and shop, no trace on either side, in turns. Unless told otherwise each runs as
 * many tests at once as it does by itself: four, and half the cores.
 */
export async function speed({ runs, parallel }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const shop = await startShop();
    try {
      const playwright = await preparePlaywright(folder);
      const rows = [
        ["", "scenario test", "", "processor", "playwright test", "", "processor", "ratio", "target", ""],
      ];
      for (const { tests, scenario, target } of cases) {
        const out = join(folder, "out");
        const oursLine = await scenarioTest(folder, scenario, parallel, shop.url, out);
        const theirsLine = playwright(tests, parallel, shop.url, out);
        const times = await inTurns(runs, out, oursLine, theirsLine);
        const [ours, theirs] = [columnsOf(times.ours), columnsOf(times.theirs)];
        const ratio = ours.median / theirs.median;
        rows.push([
          tests === 1 ? "1 test" : `${tests} tests`,
          ...[...ours.cells, ...theirs.cells],
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

function columnsOf(times: readonly Took[]): { median: number; cells: string[] } {
  const walls = times.map(({ wallMs }) => wallMs);
  const typical = median(walls);
  return {
    median: typical,
    cells: [seconds(typical), spread(walls), seconds(median(times.map(({ cpuMs }) => cpuMs)))],
  };
}

/** The first run of each side warms the machine's caches and is not counted. */
async function inTurns(
  runs: number,
  out: string,
  ours: CommandLine,
  theirs: CommandLine,
): Promise<{ ours: Took[]; theirs: Took[] }> {
  const times = { ours: [] as Took[], theirs: [] as Took[] };
  for (let run = 0; run <= runs; run += 1) {
    for (const [side, line] of [
      ["ours", ours],
      ["theirs", theirs],
    ] as const) {
      await rm(out, { recursive: true, force: true });
      const took = await timed(line);
      if (run > 0) times[side].push(took);
    }
  }
  return times;
}

/** The scenario as it is, but without the traces that the other side does not make. */
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
