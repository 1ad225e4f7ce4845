import * as z from "zod/mini";
import { expectedDuration } from "../core/execution/recent-durations.ts";
import type { Scenario } from "../core/scenario/scenario.ts";
import { lazy } from "../shared/lazy.ts";

/** A registered scenario as the table stores it: everything except its steps, which lie in the bucket. */
export const scenarioItemSchema = lazy(() =>
  z.object({
    scenarioId: z.string(),
    name: z.string(),
    description: z.nullable(z.string()),
    version: z.number(),
    /** Number of its tests. */
    tests: z.number(),
    /** How many of them run at once; missing where it was registered before this was noted. */
    parallel: z.optional(z.number()),
    variables: z.array(z.string()),
    secrets: z.array(z.string()),
    contentKey: z.string(),
    timeoutMs: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** Of its last runs, oldest first, in milliseconds. */
    durations: z.array(z.number()),
    /** How many runs have been recorded: shows whether the durations changed since they were read. */
    recordedRuns: z.number(),
  }),
);

export type ScenarioItem = z.infer<ReturnType<typeof scenarioItemSchema>>;

/** What is known of a scenario without reading its steps. Times are RFC 3339 UTC with milliseconds. */
export interface ScenarioEntry extends Omit<ScenarioItem, "durations" | "recordedRuns"> {
  /** Median of its last runs; `null` before the first. */
  expectedDurationMs: number | null;
}

export function entryOf(item: ScenarioItem): ScenarioEntry {
  const { durations, recordedRuns: _, ...entry } = item;
  return { ...entry, expectedDurationMs: expectedDuration(durations) };
}

/** What the table stores about a version of a scenario. */
export function summaryOf(scenario: Scenario) {
  return {
    description: scenario.description,
    tests: scenario.tests.length,
    parallel: scenario.parallel,
    variables: Object.keys(scenario.variables).sort(),
    secrets: scenario.secrets,
    timeoutMs: scenario.timeoutMs,
  };
}

/** A team's scenarios lie in one partition, by name: listing them is one query, already in order. */
export function namesKey(team: string): string {
  return `TEAM#${team}#SCENARIOS`;
}

/** Points from an id to a name. It counts only if the item of that name has the id. */
export function pointerKey(team: string, scenarioId: string): { pk: string; sk: string } {
  return { pk: `TEAM#${team}#SCENARIO#${scenarioId}`, sk: "POINTER" };
}

/** A sort key has 1 to 1,024 bytes of UTF-8. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
export function canBeName(name: string): boolean {
  return name !== "" && name.isWellFormed() && new TextEncoder().encode(name).length <= 1024;
}
