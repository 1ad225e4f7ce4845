import { onTestFinished } from "vitest";
import type { Handler } from "../../../lib/local/function-runtime.ts";
import { type EmbeddedRegion, type RegionOptions, startRegion } from "../../../lib/local/region.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Functions by name that replace those of the service; all others fail. */
export type Functions = Record<string, (event: unknown) => unknown>;

/** Starts a region with these functions, for the test in progress. */
export async function regionWith(
  functions: Functions,
  options: Partial<RegionOptions> = {},
): Promise<EmbeddedRegion> {
  const region = await startRegion({
    region: "us",
    port: 0,
    dataFolder: options.dataFolder ?? (await temporaryFolder()),
    tickMs: null,
    log: () => undefined,
    handlers: async (name) => handlerOf(name, functions),
    ...options,
  });
  onTestFinished(() => region.close());
  return region;
}

function handlerOf(name: string, functions: Functions): Handler {
  return async (event) => {
    const handler = functions[name];
    if (!handler) throw new Error(`${name} is not part of this test.`);
    return handler(event);
  };
}

/** The configuration with which the SDK's clients use this region. */
export function clientConfig({ environment, endpoints }: EmbeddedRegion, secretAccessKey?: string) {
  return {
    endpoint: endpoints.s3,
    region: environment["AWS_REGION"] ?? "",
    credentials: {
      accessKeyId: environment["AWS_ACCESS_KEY_ID"] ?? "",
      secretAccessKey: secretAccessKey ?? environment["AWS_SECRET_ACCESS_KEY"] ?? "",
    },
    maxAttempts: 1,
  };
}
