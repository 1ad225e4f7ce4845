import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import type { Schedule } from "../../functions/core/schedule/schedule.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { doesNotHold, scenarioOf, testOf } from "./scenarios.ts";

const MINUTE = 60_000;

/** The instant this many minutes after another. */
export function minutesAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * MINUTE);
}

export function everyMinutes(minutes: number, anchor: Date, until: Date | null = null): Schedule {
  return {
    kind: "interval",
    everyMs: minutes * MINUTE,
    anchor: anchor.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

/** A scenario that needs no browser: its only test is skipped, so that its run passes at once. */
export function idleScenario(name: string): Scenario {
  return scenarioOf(name, [testOf("Later", [doesNotHold], { skip: "Not yet" })]);
}

/** Schedules a registered scenario, as an operator does. @returns the execution's id. */
export async function schedule(team: string, name: string, when: Schedule, now: Date): Promise<string> {
  const scenario = await scenarioStore().byName(team, name);
  if (!scenario) throw new Error(`There is no scenario ${name}.`);
  return (await scheduleStore().create(team, scenario, when, now)).executionId;
}

/** Ends all schedules of a team, so that no later tick finds them. */
export async function deleteSchedules(team: string): Promise<void> {
  for (const { executionId } of await scheduleStore().list(team)) {
    await scheduleStore().delete(team, executionId, new Date());
  }
}
