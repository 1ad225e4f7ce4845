import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** `runs`: how often each thing is measured; medians are printed. `parallel`: tests at once on both sides; `null`: each by its default. */
export interface BenchOptions {
  runs: number;
  parallel: number | null;
}

/** Each measures one promise, prints a table, and returns whether the promise holds. Loaded when asked for. */
const benches: Record<string, () => Promise<(options: BenchOptions) => Promise<boolean>>> = {
  speed: async () => (await import("./speed.ts")).speed,
  start: async () => (await import("./start.ts")).start,
  status: async () => (await import("./status.ts")).status,
  listing: async () => (await import("./listing.ts")).listing,
  "cold-starts": async () => (await import("./cold-starts.ts")).coldStarts,
  dispatch: async () => (await import("./dispatch.ts")).dispatch,
  film: async () => (await import("./film.ts")).film,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "5" },
    parallel: { type: "string" },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}": there are ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
// One process each: the stores keep the addresses of the region that they met first.
if (names.length > 1) {
  for (const name of names) {
    const args = [
      import.meta.filename,
      name,
      ...process.argv.slice(2).filter((word) => !names.includes(word)),
    ];
    if (spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0) process.exitCode = 1;
  }
} else if (names[0] !== undefined) {
  const bench = await benches[names[0]]?.();
  const parallel = values.parallel ? Number(values.parallel) : null;
  if (!(await bench?.({ runs: Number(values.runs), parallel }))) process.exitCode = 1;
}
