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

/** How full a function's `/tmp` was during an attempt, in MiB. */
export interface TemporaryUse {
  usedMiB: number;
  sizeMiB: number;
}

/** Reads the line with which `run-test` ends an attempt. @returns `null` for any other line. */
export function temporaryUseOf(line: string): TemporaryUse | null {
  const { message, temporary_used_mib: usedMiB, temporary_size_mib: sizeMiB } = fieldsOf(line);
  if (message !== "An attempt ended" || typeof usedMiB !== "number" || typeof sizeMiB !== "number")
    return null;
  return { usedMiB, sizeMiB };
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  } catch {
    return {};
  }
}

/** Which lines of a log are looked for. */
export interface LogQuery<T> {
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
