import { carryOut } from "../../../functions/runner/carry-out.ts";
import { Runners } from "../../../functions/runner/runners.ts";
import { onInterruption } from "../terminal/interruption.ts";
import { UsageError } from "../usage-error.ts";
import type { TestOptions } from "./test-file.ts";

/**
 * Runs a scenario file on this machine; outcomes, reports and files are those of the service.
 * @param started runners of which the first has been started already, if any; closed when this returns.
 */
export async function test(file: string, options: TestOptions, started?: Runners): Promise<number> {
  const runners = started ?? new Runners({ reuse: true, headed: options.headed ?? false });
  const interruption = onInterruption();
  try {
    if (options.headed) await requireWindow(runners);
    const { testFile } = await import("./test-file.ts");
    return await testFile(file, options, runners, interruption.signal);
  } finally {
    interruption.end();
    await runners.close();
  }
}

/** How long Chrome may take to show its window, in milliseconds. */
const windowLimitMs = 30_000;

/** A machine without Chrome or without a screen makes `--headed` a usage error; the tests are not to blame. */
async function requireWindow(runners: Runners): Promise<void> {
  try {
    await runners.use((runner) => carryOut(runner, { type: "start" }, windowLimitMs));
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
