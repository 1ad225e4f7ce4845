import { setTimeout as sleep } from "node:timers/promises";
import { paginateFilterLogEvents } from "@aws-sdk/client-cloudwatch-logs";
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

/**
 * The invocations of a function that ended within a time, in their order.
 * @param least waits until there are as many, as CloudWatch shows lines late.
 */
export async function invocationsOf(
  { logs }: AwsClients,
  { group, from, until, least }: { group: string; from: number; until: number; least: number },
): Promise<Invocation[]> {
  const deadline = Date.now() + arrivesWithin;
  for (;;) {
    const found: Invocation[] = [];
    const query = {
      logGroupName: group,
      startTime: from,
      endTime: until,
      filterPattern: '"REPORT RequestId"',
    };
    for await (const { events = [] } of paginateFilterLogEvents({ client: logs }, query)) {
      found.push(...events.flatMap(({ message = "" }) => invocationOf(message.trimEnd()) ?? []));
    }
    if (found.length >= least || Date.now() > deadline) return found;
    await sleep(pause);
  }
}
