import type { Execution } from "../../../functions/core/execution/execution.ts";
import {
  describeSelection,
  selectionByName,
  type TestSelection,
} from "../../../functions/core/execution/selection.ts";
import { parseSchedule, type ScheduleOptions } from "../../../functions/core/schedule/parse-schedule.ts";
import { executionStore } from "../../../functions/stores/execution-store.ts";
import { type ScenarioEntry, scenarioStore } from "../../../functions/stores/scenario-store.ts";
import {
  type ScheduledExecution,
  type SelectedOfSchedule,
  scheduleStore,
} from "../../../functions/stores/schedule-store.ts";
import type { TeamOptions } from "../options/operator-options.ts";
import { requireSelectable, unknownScenario } from "../options/scenario-values.ts";
import { type SelectionOptions, selectionOf } from "../options/selection-options.ts";
import { columns, note, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { ofKnownTeam } from "./known-team.ts";
import { describeLastRun, lastRunOf, lastRunToJson } from "./last-run.ts";
import { inRegion } from "./operator-region.ts";
import { describeSchedule, forPeople, occurrencesOf, stateOf, toJson } from "./print-schedule.ts";
import { scenarioNames } from "./team-scenarios.ts";

/**
 * Schedules a scenario; standard output gets only the execution's id.
 * @throws UsageError for a scenario that the team does not have.
 */
export async function createSchedule(options: CreateOptions): Promise<void> {
  const { team, scenario: name } = options;
  const now = new Date();
  const schedule = parseSchedule(options, now);
  const create = async () => {
    const scenario = await scenarioStore().byName(team, name);
    if (!scenario) throw unknownScenario(`Team ${team}`, name, await scenarioNames(team));
    const selected = await selectedOf(scenario, options);
    return scheduleStore().create(team, scenario, schedule, now, selected);
  };
  const created = await inRegion(options, create, {
    changes: ({ executionId }) => [{ action: "schedule create", team, subject: `${executionId} of ${name}` }],
  });
  const { selection } = created;
  if (options.json) return printJson({ ...toJson(created, now), selection });
  note(`${name} runs ${describeSchedule(schedule)}${selectedOnly(selection)}:`);
  for (const occurrence of occurrencesOf(created, now)) note(`  ${forPeople(occurrence)}`);
  print(created.executionId);
}

/** A number means the test that has it now: later versions of the scenario are searched for its name. */
async function selectedOf(scenario: ScenarioEntry, options: SelectionOptions): Promise<SelectedOfSchedule> {
  const selection = selectionOf(options);
  if (selection === null) return {};
  const content = await scenarioStore().content(scenario.contentKey);
  const testCount = requireSelectable(content, selection).length;
  return { selection: selectionByName(content.tests, selection), testCount, expectedDurationMs: null };
}

export async function listSchedules(options: TeamOptions): Promise<void> {
  const { team } = options;
  const { found, executions } = await inRegion(options, async () => {
    const found = await ofKnownTeam(team, await scheduleStore().list(team));
    // The index of schedules holds no outcome, which changes with each run, and no selection.
    const of = found.map(({ executionId }) => ({ team, executionId }));
    return { found, executions: await executionStore().readAll(of) };
  });
  const now = new Date();
  const lastOf = ({ executionId }: ScheduledExecution) => lastRunOf(known(executions.get(executionId)));
  const chosenFor = ({ executionId }: ScheduledExecution) =>
    known(executions.get(executionId))?.selection ?? null;
  if (options.json) {
    const schedules = found.map((one) => ({
      ...toJson(one, now),
      selection: chosenFor(one),
      last_run: lastRunToJson(lastOf(one)),
    }));
    return printJson({ schedules });
  }
  const rows = found.map((scheduled) => [
    scheduled.executionId,
    stateOf(scheduled),
    describeLastRun(lastOf(scheduled)),
    scheduled.schedule ? describeSchedule(scheduled.schedule) + selectedOnly(chosenFor(scheduled)) : "",
    scheduled.scenarioName,
  ]);
  const heads = ["EXECUTION ID", "STATE", "LAST RUN", "RUNS", "SCENARIO"];
  const [heading = "", ...lines] = columns([heads, ...rows]);
  print(heading);
  for (const [index, line] of lines.entries()) printWithNext(line, found[index], now);
}

function selectedOnly(selection: TestSelection | null): string {
  return selection === null ? "" : `, with ${describeSelection(selection)} only`;
}

/** @throws UsageError for an execution that this version cannot read. */
function known(execution: Execution | null | undefined): Execution | undefined {
  if (execution !== null) return execution;
  throw new UsageError(
    "A later version of the service wrote one of these executions: use the command of that version.",
  );
}

function printWithNext(line: string, scheduled: ScheduledExecution | undefined, now: Date): void {
  print(line);
  for (const occurrence of scheduled ? occurrencesOf(scheduled, now) : []) {
    print(`  ${forPeople(occurrence)}`);
  }
}

/** Pauses, resumes or deletes a schedule. */
export async function changeSchedule(
  change: "pause" | "resume" | "delete",
  executionId: string,
  options: TeamOptions,
): Promise<void> {
  const now = new Date();
  const changed = await inRegion(options, () => scheduleStore()[change](options.team, executionId, now), {
    changes: () => [{ action: `schedule ${change}`, team: options.team, subject: executionId }],
  });
  if (options.json) return printJson(toJson(changed, now));
  print(`${executionId} is ${stateOf(changed)}`);
  for (const occurrence of occurrencesOf(changed, now)) note(`  ${forPeople(occurrence)}`);
}

export type CreateOptions = TeamOptions & ScheduleOptions & SelectionOptions & { scenario: string };
