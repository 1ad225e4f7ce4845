import { join } from "node:path";
import { type Command, Option } from "commander";
import type { RegionCode } from "../../../functions/core/regions.ts";
import { regionOption } from "./option-values.ts";

/** The region that an operator's command works on. */
export interface OperatorOptions {
  /** Data folder of an embedded region; `true` for the default one. */
  local?: string | true;
  /** A region of the cloud; together with `local`, the region that a new data folder is made for. */
  region?: RegionCode;
  /** Of the deployment in the cloud, if it has one. */
  stage?: string;
  json?: true;
}

/**
 * The data folder of an embedded region unless another is given: docs/contract.md, "Commands". It is the project's,
 * wherever the command is typed.
 */
export const defaultDataFolder = {
  name: ".local",
  path: join(import.meta.dirname, "../../../.local"),
} as const;

/** Adds the options that all commands of operators take. */
export function ofOperator(command: Command): Command {
  return withRegion(command).option("--json", "print the result as JSON");
}

/** Adds the options that say which region's data a command works on. */
export function withRegion(command: Command): Command {
  return command
    .option("--local [dir]", `the embedded region of this data folder (default: "${defaultDataFolder.name}")`)
    .addOption(
      new Option("--region <code>", "a region of the cloud: au, eu, us or sg").argParser(regionOption),
    )
    .option("--stage <name>", "with --region: the stage of the deployment, if it has one");
}

export type TeamOptions = OperatorOptions & { team: string };
