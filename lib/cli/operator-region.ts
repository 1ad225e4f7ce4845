import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { defaultDataFolder, type OperatorOptions } from "./operator-options.ts";

/** Names of a region's resources in the cloud, where the environment does not name others. */
function cloudNames(code: RegionCode): Record<string, string> {
  return {
    [environmentNames.table]: `scenario-api-${code}`,
    [environmentNames.bucket]: `scenario-artifacts-${code}`,
    [environmentNames.secretsPrefix]: "/scenario-api/secrets",
  };
}

/**
 * Makes the stores of this process those of the region that an operator's command is for, and closes them after the
 * work. Without `--region` that is the embedded region of a data folder.
 */
export async function inRegion<T>(
  options: OperatorOptions,
  work: (region: RegionCode) => Promise<T>,
): Promise<T> {
  if (options.region !== undefined && options.local === undefined) {
    enterCloud(options.region);
    return work(options.region);
  }
  const { openRegionData } = await import("../local/region.ts");
  const folder = typeof options.local === "string" ? options.local : defaultDataFolder;
  const data = await openRegionData(folder, options.region === undefined ? {} : { region: options.region });
  try {
    return await work(data.region);
  } finally {
    await data.close();
  }
}

function enterCloud(code: RegionCode): void {
  process.env["AWS_REGION"] = regions[code].awsRegion;
  for (const [name, value] of Object.entries(cloudNames(code))) process.env[name] ??= value;
}
