import { ServiceError } from "../../../functions/core/error.ts";
import { browserFunction } from "../lambda-box.ts";
import type { CheckedRegion, Place } from "./checked-region.ts";

/** One thing that only a deployment shows. */
export interface AwsCheck {
  /** The name that docs/operations.md and `--check` use. */
  name: string;
  /** What holds. */
  title: string;
  /** What it does to the region, and how long that takes. */
  does: string;
  /** Approximately, in dollars. */
  costs: number;
  provable: readonly Place[];
  /** Runs beside the others, because it mostly waits. */
  waits?: true;
  /**
   * @returns what was found, in a few words, and perhaps the parts that this region cannot show.
   * @throws NotAsExpected, NotProvable, or whatever AWS and the API answer.
   */
  run(region: CheckedRegion): Promise<string | Finding>;
}

/** What a check found where a part of it cannot be proven. */
export interface Finding {
  found: string;
  /** Each part, with the reason. */
  unproven: readonly string[];
}

/** A region does not do what it should. */
class NotAsExpected extends ServiceError {
  override readonly name = "NotAsExpected";
}

/** A region has nothing of what a check is about: a setting is off, or it has not happened yet. The message says what to do first. */
export class NotProvable extends ServiceError {
  override readonly name = "NotProvable";
}

/** @throws NotAsExpected with the message, unless the condition is met. */
export function expected(condition: boolean, message: string): asserts condition {
  if (!condition) throw new NotAsExpected(message);
}

/** The price of browser time, in dollars: docs/operations.md, "What it costs". */
export function browserTime(seconds: number): number {
  return seconds * (browserFunction.memory / 1024) * 0.0000166667;
}
