import { join, resolve } from "node:path";
import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { type RegionCode, regions } from "../../../functions/core/regions.ts";
import { parameters } from "../../../functions/shared/clients.ts";
import { environmentNames } from "../../../functions/shared/environment.ts";
import type { Change } from "../../../functions/stores/audit-store.ts";
import { resourceNameParameter, secretsPrefix, serviceName } from "../../config.ts";
import { defaultDataFolder, type OperatorOptions } from "../options/operator-options.ts";
import { note } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { recordChanges } from "./record-changes.ts";

/** Variables whose values the deployment chooses. */
const namedResources = [environmentNames.table, environmentNames.bucket];

/** What a command may do to a region. */
interface Reach<T> {
  /** Whether it adds something, and so may be the first one in a new data folder. */
  mayCreate?: boolean;
  /** What it changed, which is recorded with the operator's name; a command without it only reads. */
  changes?: (result: T) => readonly Change[];
}

/**
 * Connects the stores of this process to the region that an operator's command is for, and closes them after the work.
 * Without `--region` that is the embedded region of a data folder.
 * @throws UsageError for a data folder that does not exist, or a cloud without credentials.
 */
export async function inRegion<T>(
  options: OperatorOptions,
  work: (region: RegionCode) => Promise<T>,
  { mayCreate = false, changes }: Reach<T> = {},
): Promise<T> {
  const { region, local, stage = null } = options;
  const isCloud = region !== undefined && local === undefined;
  const recorded = changes ? (code: RegionCode) => recordChanges(() => work(code), changes, isCloud) : work;
  if (isCloud) {
    return withCredentials(region, async () => {
      await enterCloud(region, serviceName(stage));
      return recorded(region);
    });
  }
  // As a path, it would be the folder of the command.
  if (local === "") throw new UsageError("--local names no folder: give a path, such as .local.");
  if (stage !== null) throw new UsageError("--stage is of a deployment in the cloud: give --region too.");
  const [{ openRegionData }, { dataFoldersIn, isDataFolder }] = await Promise.all([
    import("../../local/region.ts"),
    import("../../local/data-folder.ts"),
  ]);
  const folder = typeof local === "string" ? local : defaultDataFolder.path;
  if (local === undefined) note(`Using the embedded region ${nameOf(defaultDataFolder)}.`);
  if (!isDataFolder(folder)) {
    const [one, ...others] = dataFoldersIn(folder);
    if (one !== undefined) {
      throw new UsageError(
        `${resolve(folder)} has the data folders of ${[one, ...others].join(", ")} in it: name one, as with --local ${join(folder, one)}.`,
      );
    }
    if (!mayCreate) {
      throw new UsageError(
        `${resolve(folder)} is not the data folder of an embedded region. Start one with npm start, or name its folder with --local.`,
      );
    }
    note(`Making the data folder ${resolve(folder)} of a new embedded region.`);
  }
  const data = await openRegionData(folder, region === undefined ? {} : { region });
  try {
    return await recorded(data.region);
  } finally {
    await data.close();
  }
}

/** As it can be typed in the folder of the command; the default one is the project's, whatever that folder is. */
function nameOf({ name, path }: typeof defaultDataFolder): string {
  return resolve(name) === resolve(path) ? name : resolve(path);
}

/**
 * Does some work in the cloud.
 * @param otherwise how to do without it.
 * @throws UsageError if there are no credentials, saying where they can come from.
 */
export async function withCredentials<T>(
  region: RegionCode,
  work: () => Promise<T>,
  otherwise = "for an embedded region, give --local instead of --region",
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== "CredentialsProviderError") throw cause;
    throw new UsageError(`${missingCredentials(region, cause)}; ${otherwise}.`, { cause });
  }
}

/** What the SDK says if it found no credentials at all, so that it adds nothing to what is said here. */
const nothingFound = "Could not load credentials from any providers";
const keyPair = "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

function missingCredentials(code: RegionCode, { message }: Error): string {
  const place = `${code} (${regions[code].awsRegion})`;
  const reason = message.replace(/\.$/, "");
  const profile = process.env["AWS_PROFILE"];
  if (profile) {
    return `AWS_PROFILE is "${profile}", which gives no credentials for --region ${place}: ${reason}. Name a profile of ~/.aws that is signed in, or set ${keyPair}`;
  }
  const why = reason === nothingFound ? "" : `: ${reason}`;
  return `There are no AWS credentials for --region ${place}${why}. Set AWS_PROFILE, or ${keyPair}`;
}

/** Points this process at a region in the cloud. Resource names that the environment already has are kept. */
async function enterCloud(code: RegionCode, service: string): Promise<void> {
  process.env["AWS_REGION"] = regions[code].awsRegion;
  process.env[environmentNames.secretsPrefix] ??= secretsPrefix(service);
  const missing = namedResources.filter((variable) => process.env[variable] === undefined);
  if (missing.length > 0) Object.assign(process.env, await deployedNames(code, service, missing));
}

/** @throws UsageError if the service is not deployed there. */
async function deployedNames(
  code: RegionCode,
  service: string,
  variables: readonly string[],
): Promise<Record<string, string>> {
  const Names = variables.map((variable) => resourceNameParameter(service, variable));
  const { Parameters = [] } = await parameters().send(new GetParametersCommand({ Names }));
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
  return Object.fromEntries(
    variables.map((variable) => {
      const name = resourceNameParameter(service, variable);
      const value = values.get(name);
      if (value !== undefined) return [variable, value];
      throw new UsageError(
        `${regions[code].awsRegion} has no parameter ${name}: is the service deployed there, in this account?`,
      );
    }),
  );
}
