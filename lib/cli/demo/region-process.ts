import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { ServiceError } from "../../../functions/core/error.ts";

/** The embedded region ended before it could serve. */
class RegionDidNotStart extends ServiceError {
  override readonly name = "RegionDidNotStart";
}

/** An embedded region in a process of its own, as `npm start` runs it. */
export interface RegionProcess {
  baseUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts an embedded region on a free port.
 * @param log file that receives the region's log.
 * @throws RegionDidNotStart
 */
export async function startRegionProcess(dataFolder: string, log: string): Promise<RegionProcess> {
  const child = fork(
    new URL("../../../bin/local.ts", import.meta.url),
    ["--port", "0", "--data", dataFolder],
    // Detached, so that Ctrl-C reaches only this process, which then stops the region.
    { stdio: ["ignore", "pipe", "pipe", "ipc"], detached: true },
  );
  const exited = once(child, "exit");
  child.stderr?.pipe(createWriteStream(log));
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  for await (const line of lines) {
    const ready = /^ready (.*)$/.exec(line)?.[1];
    if (ready === undefined) continue;
    const { base_url } = JSON.parse(ready) as { base_url: string };
    return { baseUrl: base_url, stop };
  }
  throw new RegionDidNotStart(`The region did not start; ${log} may say why.`);
}
