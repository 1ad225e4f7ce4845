import { type Command, Option } from "commander";
import type { RegionCode } from "../../functions/core/regions.ts";
import { regionOption } from "./option-values.ts";

/** Which region an operator's command is for. */
export interface OperatorOptions {
  /** Data folder of an embedded region. */
  local?: string | true;
  /** A region of the cloud; with `local` the region that a new folder becomes. */
  region?: RegionCode;
  json?: true;
}

/** The data folder of an embedded region unless told otherwise. Contract, "Commands". */
export const defaultDataFolder = ".local";

/** Adds what all commands of operators take. */
export function ofOperator(command: Command): Command {
  return command
    .option("--local [dir]", `the embedded region of this data folder (default: "${defaultDataFolder}")`)
    .addOption(
      new Option("--region <code>", "a region of the cloud: au, eu, us or sg").argParser(regionOption),
    )
    .option("--json", "print the result as JSON");
}

export type TeamOptions = OperatorOptions & { team: string };
