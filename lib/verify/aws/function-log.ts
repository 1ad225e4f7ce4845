import { setTimeout as sleep } from "node:timers/promises";
import { paginateFilterLogEvents } from "@aws-sdk/client-cloudwatch-logs";
import * as z from "zod";
import type { AwsClients } from "./aws-clients.ts";

/** What Lambda says of one invocation. */
export interface Invocation {
  durationMs: number;
  /** `null` for a warm function. */
  initMs: number | null;
  memoryMiB: number;
  usedMiB: number;
}

/** How long CloudWatch may take to show what was logged, in milliseconds. */
const arrivesWithin = 120_000;
const pause = 5000;

/**
 * Reads a `REPORT` line. https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs.html
 * @returns `null` for any other line.
 */
export function invocationOf(line: string): Invocation | null {
  if (!line.startsWith("REPORT RequestId:")) return null;
  const number = (name: string) => {
    const [, value] = new RegExp(`(?:^|\\t)${name}: ([0-9.]+) (?:ms|MB)`).exec(line) ?? [];
    return value === undefined ? null : Number(value);
  };
  const [durationMs, memoryMiB, usedMiB] = ["Duration", "Memory Size", "Max Memory Used"].map(number);
  if (durationMs == null || memoryMiB == null || usedMiB == null) return null;
  return { durationMs, memoryMiB, usedMiB, initMs: number("Init Duration") };
}

const attemptEnd = z
  .object({
    message: z.literal("An attempt ended"),
    /** How full the function's `/tmp` was, in MiB. */
    temporary_used_mib: z.number(),
    temporary_size_mib: z.number(),
    /** How long the function's process waited for Chromium to be unpacked, in milliseconds. */
    unpack_ms: z.number().nullable(),
  })
  .transform(({ temporary_used_mib, temporary_size_mib, unpack_ms }) => ({
    usedMiB: temporary_used_mib,
    sizeMiB: temporary_size_mib,
    unpackMs: unpack_ms,
  }));

/** What `run-test` says at the end of an attempt. */
export type AttemptEnd = z.infer<typeof attemptEnd>;

/** Reads the line with which `run-test` ends an attempt. @returns `null` for any other line. */
export function attemptEndOf(line: string): AttemptEnd | null {
  try {
    return attemptEnd.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Which lines of a log are looked for. */
interface LogQuery<T> {
  group: string;
  /** Milliseconds since the epoch, as `until`. */
  from: number;
  until: number;
  /** Waits until there are as many, as CloudWatch shows lines late. */
  least: number;
  /** What all of these lines have. */
  filterPattern: string;
  /** `null` for a line that is something else. */
  read: (line: string) => T | null;
}

/** The invocations of a function that ended within a time, in their order. */
export function invocationsOf(
  aws: AwsClients,
  query: Omit<LogQuery<Invocation>, "filterPattern" | "read">,
): Promise<Invocation[]> {
  return linesOf(aws, { ...query, filterPattern: '"REPORT RequestId"', read: invocationOf });
}

/** What lines of a log say, in their order. */
export async function linesOf<T>(
  { logs }: AwsClients,
  { group, from, until, least, filterPattern, read }: LogQuery<T>,
): Promise<T[]> {
  const deadline = Date.now() + arrivesWithin;
  for (;;) {
    const found: T[] = [];
    const query = { logGroupName: group, startTime: from, endTime: until, filterPattern };
    for await (const { events = [] } of paginateFilterLogEvents({ client: logs }, query)) {
      found.push(...events.flatMap(({ message = "" }) => read(message.trimEnd()) ?? []));
    }
    if (found.length >= least || Date.now() > deadline) return found;
    await sleep(pause);
  }
}
