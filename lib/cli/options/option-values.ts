import { InvalidArgumentError, Option } from "commander";
import { isRegionCode, type RegionCode, regionCodes } from "../../../functions/core/regions.ts";
import { isTeam, teamRule } from "../../../functions/core/team/team.ts";
import {
  anyDuration,
  type DurationRange,
  readDuration,
} from "../../../functions/core/time/duration-range.ts";
import { isUsableIdempotencyKey } from "../../../packages/client/src/usable-key.ts";

/** An option whose value is a duration, in milliseconds. @param usual its default, in the form that users write. */
export function defaultedDuration(
  flags: string,
  description: string,
  usual: string,
  range: DurationRange = anyDuration,
): Option {
  const read = (text: string) => milliseconds(text, range);
  return new Option(flags, description).argParser(read).default(read(usual), usual);
}

/** Milliseconds of a duration such as `15m`, for an option. */
export function durationOption(text: string): number {
  return milliseconds(text, anyDuration);
}

function milliseconds(text: string, range: DurationRange): number {
  const read = readDuration(text, range);
  if ("fault" in read) throw new InvalidArgumentError(read.fault);
  return read.ms;
}

/** The name of a team, for an option. */
export function teamOption(text: string): string {
  if (!isTeam(text)) throw new InvalidArgumentError(teamRule);
  return text;
}

/** A region's code, for an option. */
export function regionOption(text: string): RegionCode {
  if (!isRegionCode(text)) throw new InvalidArgumentError(`The regions are ${regionCodes.join(", ")}.`);
  return text;
}

/** A whole number from 1 to a limit, for an option. */
export function countOption(limit: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > limit) throw new InvalidArgumentError(`It is a number from 1 to ${limit}.`);
    return count;
  };
}

/** An idempotency key, for an option. */
export function idempotencyKeyOption(text: string): string {
  if (!isUsableIdempotencyKey(text)) {
    throw new InvalidArgumentError("It has 1 to 255 printable ASCII characters.");
  }
  return text;
}

/** The id of an execution, for an argument or an option; which ids there are, the API says. */
export function executionIdOption(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Give the id of an execution, such as exe_….");
  return text;
}

/** The id of a scenario, for an option. */
export function scenarioIdOption(text: string): string {
  if (!text) throw new InvalidArgumentError("Give the id of a scenario, such as scn_….");
  return text;
}

/** A port, 0 for a free one, for an option. */
export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError("It is a number from 0 to 65535.");
  return port;
}

/** `--var name=value`, which may be given several times, once for each name. */
export function variableOption(): Option {
  const one = readPair("a variable");
  return new Option("--var <name=value>", "override a variable; may be repeated")
    .argParser((text, before: Record<string, string>) => {
      const [name, value] = one(text);
      if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`"${name}" is given twice.`);
      return { ...before, [name]: value };
    })
    .default({}, "none");
}

/** `--metadata name=value`, which may be given several times. The last one counts: recipes put theirs before the user's. */
export function metadataOption(): Option {
  const one = readPair("an entry of the metadata");
  const description =
    "recorded with the execution and shown with it, such as a commit or a branch; may be repeated, of one name the last counts";
  return new Option("--metadata <name=value>", description)
    .argParser((text, before: Record<string, string>) => {
      const [name, value] = one(text);
      return { ...before, [name]: value };
    })
    .default({}, "none");
}

function readPair(what: string): (text: string) => [name: string, value: string] {
  return (text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new InvalidArgumentError(`"${text}" is not ${what}: write name=value.`);
    return [text.slice(0, at), text.slice(at + 1)];
  };
}
