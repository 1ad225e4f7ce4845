import { CommanderError } from "commander";
import { requireKnownMode } from "../functions/attempt/browser-mode.ts";
import { ServiceError } from "../functions/core/error.ts";
import { parseLocalOptions } from "../lib/local/local-options.ts";
import { runAllRegions } from "../lib/local/run-all-regions.ts";
import { runRegion } from "../lib/local/run-region.ts";

/** Contract, "Commands": for a usage error, and where nothing can be served. */
const failure = 2;

process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  const ready = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const options = parseLocalOptions(args);
    requireKnownMode();
    if (options.all) return await runAllRegions(import.meta.filename, options, ready);
    const { region, port, data: dataFolder, tick: tickMs, allow: allowedPrivateHosts } = options;
    await runRegion({ region, port, dataFolder, tickMs, allowedPrivateHosts }, ready);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failure;
    console.error(error instanceof ServiceError ? error.message : error);
    return failure;
  }
}
