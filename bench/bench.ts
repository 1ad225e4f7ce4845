import { spawnSync } from "node:child_process";
import { Argument } from "commander";
import { countOption } from "../lib/cli/options/option-values.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import type { BenchOptions } from "./bench-options.ts";

/** Each measures one promise, prints a table, and returns whether the promise holds. */
type Bench = (options: BenchOptions) => Promise<boolean>;

/** Loaded only on demand. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  speed: async () => (await import("./speed.ts")).speed,
  start: async () => (await import("./start.ts")).start,
  status: async () => (await import("./status.ts")).status,
  listing: async () => (await import("./listing.ts")).listing,
  "cold-starts": async () => (await import("./cold-starts.ts")).coldStarts,
  dispatch: async () => (await import("./dispatch.ts")).dispatch,
  film: async () => (await import("./film.ts")).film,
  cost: async () => (await import("./cost.ts")).cost,
  "large-run": async () => (await import("./large-run.ts")).largeRun,
  "cli-start": async () => (await import("./cli-start.ts")).cliStart,
};

process.exitCode = await runProgram("bench", process.argv.slice(2), (program, finish) => {
  const all = Object.keys(benches);
  program
    .description("Measures what the project promises; exits 1 if a promise is missed.")
    .addArgument(new Argument("[benches...]", "what to measure (default: everything)").choices(all))
    .option("--runs <count>", "how often each thing is measured", countOption(1000), 5)
    .option("--parallel <count>", "tests at once in speed (default: each side's own)", countOption(40))
    .action(
      async (named: string[], { runs, parallel = null }: { runs: number; parallel?: number | null }) => {
        const names = named.length > 0 ? named : all;
        const [only] = names;
        const holds =
          names.length === 1 && only
            ? await measure(only, { runs, parallel })
            : measureEach(names, { runs, parallel });
        finish(holds ? 0 : 1);
      },
    );
});

async function measure(name: string, options: BenchOptions): Promise<boolean> {
  const bench = await benches[name]?.();
  return (await bench?.(options)) ?? false;
}

/** Uses a process for each, because the stores of a process keep the addresses of its first region. */
function measureEach(names: readonly string[], { runs, parallel }: BenchOptions): boolean {
  const options = ["--runs", String(runs), ...(parallel === null ? [] : ["--parallel", String(parallel)])];
  const codes = names.map((name) => {
    const args = [import.meta.filename, name, ...options];
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status;
  });
  return codes.every((code) => code === 0);
}
