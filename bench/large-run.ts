import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { startShop } from "../examples/shop/server.ts";
import { cardsPerBrowser } from "../functions/reports/run-film.ts";
import { functionUses } from "../lib/cloud/function-uses.ts";
import { boxMissing } from "../lib/verify/box.ts";
import type { BenchOptions } from "./bench-options.ts";
import { withBundle } from "./bundle-for-box.ts";
import { median, printTable, seconds, spread, verdict } from "./numbers.ts";
import { runInBox } from "./run-in-box.ts";
import { project } from "./timed-command.ts";

const tests = 200;
/** MiB of the function that finishes runs, and of the one that prints. */
const finishMemory = functionUses["finish-run"].size.memorySize;
const printMemory = functionUses["print-report"].size.memorySize;
/** How long after its slowest test such a run may end, in milliseconds. */
const targetMs = 5_000;

const timed = z.object({ ms: z.number() });
const written = z.object({ ms: z.number(), page: z.string() });

/**
 * How long the reports of a run of 200 tests take after the last of them, each of twenty steps with film: what the function that finishes runs
 * does, and what two kinds of invocations of the function that prints do at the same time, each in a box of its size and from the start
 * of its process. What requests to S3 take is not in it.
 */
export async function largeRun({ runs }: BenchOptions): Promise<boolean> {
  const missing = boxMissing();
  if (missing !== null) throw new Error(`A box like Lambda's cannot be made: ${missing}`);
  const shop = await startShop();
  try {
    return await withBundle("reports-in-box", async (folder) => {
      const program = join(folder, "index.mjs");
      const twentySteps = join(project, "examples/scenarios/twenty-steps.yaml");
      const page = join(folder, "page.html");
      const inBox = async (memory: number, ...words: (string | number)[]) =>
        runInBox(memory, [program, ...words.map(String)]);
      const write = async (pdfMs: number, cardsMs: number) =>
        written.parse(await inBox(finishMemory, "write", tests, twentySteps, shop.url, pdfMs, cardsMs));
      const print = async (...words: (string | number)[]) =>
        timed.parse(await inBox(printMemory, ...words)).ms;
      const all: Times[] = [];
      for (let run = 0; run < runs; run++) {
        const alone = await write(0, 0);
        await writeFile(page, alone.page);
        const pdf = await print("pdf", page);
        const cards = await print("cards", cardsPerBrowser);
        all.push({ alone: alone.ms, pdf, cards, together: (await write(pdf, cards)).ms });
      }
      return report(all);
    });
  } finally {
    await shop.close();
  }
}

/** Milliseconds of each part by itself, and of all reports with PDF and title cards made meanwhile. */
interface Times {
  alone: number;
  pdf: number;
  cards: number;
  together: number;
}

function report(all: readonly Times[]): boolean {
  const names = {
    alone: "all but PDF and title cards",
    pdf: "PDF",
    cards: `${cardsPerBrowser} title cards`,
    together: "together",
  } satisfies Record<keyof Times, string>;
  const timesOf = (part: keyof Times) => all.map((times) => times[part]);
  const holds = median(timesOf("together")) <= targetMs;
  const rows = Object.entries(names).map(([part, name]) => {
    const times = timesOf(part as keyof Times);
    return [name, seconds(median(times)), spread(times), part === "together" ? verdict(holds) : ""];
  });
  printTable(
    `Reports of ${tests} tests of twenty steps with film, each part by a process that starts (medians of ${all.length})`,
    [["part", "time", "", ""], ...rows],
  );
  console.log(`  aim: ≤ ${seconds(targetMs)}; again: npm run bench -- large-run --runs ${all.length}`);
  return holds;
}
