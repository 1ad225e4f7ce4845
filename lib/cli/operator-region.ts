import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import { parameters } from "../../functions/shared/clients.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { resourceNameParameter, secretsPrefix } from "../config.ts";
import { defaultDataFolder, type OperatorOptions } from "./operator-options.ts";
import { UsageError } from "./usage-error.ts";

/** Variables of whose values the deployment decides. */
const namedResources = [environmentNames.table, environmentNames.bucket];

/**
 * Makes the stores of this process those of the region that an operator's command is for, and closes them after the
 * work. Without `--region` that is the embedded region of a data folder.
 */
export async function inRegion<T>(
  options: OperatorOptions,
  work: (region: RegionCode) => Promise<T>,
): Promise<T> {
  if (options.region !== undefined && options.local === undefined) {
    await enterCloud(options.region);
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

/** Makes this process one of a region in the cloud, whose own names of its resources give way to the environment's. */
async function enterCloud(code: RegionCode): Promise<void> {
  process.env["AWS_REGION"] = regions[code].awsRegion;
  process.env[environmentNames.secretsPrefix] ??= secretsPrefix;
  const missing = namedResources.filter((variable) => process.env[variable] === undefined);
  if (missing.length > 0) Object.assign(process.env, await deployedNames(code, missing));
}

/** @throws UsageError if the service is not deployed there. */
async function deployedNames(
  code: RegionCode,
  variables: readonly string[],
): Promise<Record<string, string>> {
  const Names = variables.map(resourceNameParameter);
  const { Parameters = [] } = await parameters().send(new GetParametersCommand({ Names }));
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
  return Object.fromEntries(
    variables.map((variable) => {
      const name = resourceNameParameter(variable);
      const value = values.get(name);
      if (value !== undefined) return [variable, value];
      throw new UsageError(
        `${regions[code].awsRegion} has no parameter ${name}: is the service deployed there, in this account?`,
      );
    }),
  );
}
