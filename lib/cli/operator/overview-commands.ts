import { type Command, Option } from "commander";
import { executionStatuses, executionTypes } from "../../../functions/core/execution/execution-states.ts";
import { runOutcomes } from "../../../functions/core/run/outcome.ts";
import { type OperatorOptions, ofOperator } from "../options/operator-options.ts";
import { countOption, defaultedDuration, durationOption, teamOption } from "../options/option-values.ts";
import type { AuditOptions } from "./audit.ts";
import type { ListOptions } from "./team-executions.ts";

/** The use of a run is kept for so long. docs/contract.md, "Operators". */
const keptUsage = { least: "1ms", most: "400d" };

/** What operators see of all teams: `scenario execution list`, `team list`, `usage` and `audit list`. */
export function addOverviewCommands(program: Command): void {
  ofOperator(program.command("execution").description("see the executions of all teams").command("list"))
    .description("list executions of all teams, the newest first (executions asks the API)")
    .option("--team <team>", "of one team only", teamOption)
    .addOption(new Option("--status <status>", "in this state").choices(executionStatuses))
    .addOption(new Option("--type <type>", "of this type").choices(executionTypes))
    .addOption(new Option("--outcome <outcome>", "with this outcome").choices(runOutcomes))
    .option("--since <duration>", "that started no longer ago, 24h for example", durationOption)
    .option("--limit <count>", "how many at most", countOption(10_000), 50)
    .action(async (options: ListOptions) => {
      await (await import("./team-executions.ts")).listTeamExecutions(options);
    });
  ofOperator(program.command("team").description("see the teams of a region").command("list"))
    .description("list all teams and how much each has")
    .action(async (options: OperatorOptions) => {
      await (await import("./teams.ts")).listTeams(options);
    });
  ofOperator(program.command("usage"))
    .description("show how many runs, tests and browser minutes each team used")
    .addOption(defaultedDuration("--since <duration>", "how far back, at most 400d", "30d", keptUsage))
    .action(async (options: OperatorOptions & { since: number }) => {
      await (await import("./teams.ts")).showUsage(options);
    });
  ofOperator(program.command("audit").description("see what operators changed").command("list"))
    .description("list operators' changes, the newest first: when, who, and what")
    .option("--team <team>", "of one team only", teamOption)
    .addOption(defaultedDuration("--since <duration>", "how far back", "30d"))
    .option("--limit <count>", "how many at most", countOption(10_000), 50)
    .action(async (options: AuditOptions) => {
      await (await import("./audit.ts")).listChanges(options);
    });
}
