import { referencePath } from "./reference.ts";
import { type EmbeddedRegion, type RegionOptions, startRegion } from "./region.ts";

/**
 * Serves a region until a signal, or until the parent process has ended.
 * @param ready receives the line that says where the region serves, as soon as it does.
 * @throws DataFolderError or PortUnavailable if it cannot be served.
 */
export async function runRegion(options: RegionOptions, ready: (line: string) => void): Promise<void> {
  const asked = askedToStop();
  // In the cloud such an error ends the process of one function, not the service.
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error: unknown) => console.error("An error that nothing awaited:", error));
  }
  const region = await startRegion({ ...options, withPage: true });
  ready(readyLine(region));
  process.stderr.write(`The API's reference: ${new URL(referencePath, region.baseUrl)}\n`);
  process.stderr.write(`What runs here, for one browser: ${region.pageLink}\n`);
  await asked;
  await region.close();
}

/** Resolves at SIGINT, at SIGTERM, or when the parent's channel ends. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => resolve());
  });
}

function readyLine({ region, baseUrl, dataFolder }: EmbeddedRegion): string {
  return `ready ${JSON.stringify({ region, base_url: baseUrl, data: dataFolder })}`;
}
