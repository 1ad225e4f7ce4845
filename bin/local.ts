import { requireKnownMode } from "../functions/attempt/browser-mode.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { addLocalOptions, localOptionsOf } from "../lib/local/local-options.ts";
import { runAllRegions } from "../lib/local/run-all-regions.ts";
import { runRegion } from "../lib/local/run-region.ts";

// At once: what the region's services leave open must not keep the process alive.
process.exit(await runProgram("start", process.argv.slice(2), addServing));

function addServing(...[program, finish]: Parameters<Parameters<typeof runProgram>[2]>): void {
  const ready = (line: string) => process.stdout.write(`${line}\n`);
  addLocalOptions(program).action(async () => {
    const options = localOptionsOf(program);
    requireKnownMode();
    if (options.all) return finish(await runAllRegions(import.meta.filename, options, ready));
    const { region, port, data: dataFolder, tick: tickMs, allow: allowedPrivateHosts } = options;
    await runRegion({ region, port, dataFolder, tickMs, allowedPrivateHosts }, ready);
  });
}
