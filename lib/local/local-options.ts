import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isRegionCode, type RegionCode, regionCodes } from "../../functions/core/regions.ts";
import { readDuration } from "../../functions/core/time/duration-range.ts";
import { allowedHostOption } from "./allow-option.ts";
import { loopback } from "./region-environment.ts";

/** The options of `npm start`. */
export interface LocalOptions {
  port: number;
  data: string;
  region: RegionCode;
  all: boolean;
  /** Milliseconds. */
  tick: number;
  /** Private hosts that scenarios may reach. */
  allow: string[];
}

/** Bounds of the tick: more often is never needed, and a timer cannot wait longer. */
const tickLimits = { least: "100ms", most: "24h" };
const lastPort = 65_535;

/** The data folder unless another is given, in the project's folder. */
const defaultData = ".local";

/** Adds the options of `npm start`. */
export function addLocalOptions(command: Command): Command {
  return command
    .description("Serves an embedded region: the whole service on this machine.")
    .option("--port <port>", "port of the region; 0 for a free one", parsePort, 4700)
    .addOption(
      new Option("--data <folder>", "where its data is kept")
        .argParser(parseFolder)
        .default(join(import.meta.dirname, "../..", defaultData), defaultData),
    )
    .addOption(new Option("--region <code>", "which region it is").choices(regionCodes).default("us"))
    .option("--all", "all four regions, on four ports from --port on, data in a folder for each", false)
    .addOption(
      new Option("--tick <duration>", "time between two checks for what is due, such as 1s or 5m")
        .argParser(parseTick)
        .default(60_000, "60s"),
    )
    .addOption(
      new Option("--allow <host:port>", "a private host that scenarios may reach; may be repeated")
        .argParser(allowedHostOption)
        .default([...loopback], "this machine"),
    );
}

/**
 * What the command line of `npm start` asks for.
 * @throws CommanderError for options that exclude each other.
 */
export function localOptionsOf(command: Command): LocalOptions {
  const { region, ...options } = command.opts<LocalOptions>();
  if (options.all && command.getOptionValueSource("region") === "cli") {
    command.error("error: --all serves every region; leave out --region.");
  }
  if (options.all && options.port > lastPort - regionCodes.length + 1) {
    command.error(`error: --all needs ${regionCodes.length} ports from --port on.`);
  }
  return { ...options, region: isRegionCode(region) ? region : "us" };
}

function parseFolder(text: string): string {
  // As a path, it would be the folder of the command.
  if (text === "") throw new InvalidArgumentError(`Give a path, such as ${defaultData}.`);
  return text;
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= lastPort) return Number(text);
  throw new InvalidArgumentError(`It is a number from 0 to ${lastPort}.`);
}

function parseTick(text: string): number {
  const read = readDuration(text, tickLimits);
  if ("fault" in read) throw new InvalidArgumentError(read.fault);
  return read.ms;
}
