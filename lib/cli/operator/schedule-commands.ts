import { type Command, InvalidArgumentError, Option } from "commander";
import type { TeamOptions } from "../options/operator-options.ts";
import { ofOperator } from "../options/operator-options.ts";
import { teamOption } from "../options/option-values.ts";
import { withSelection } from "../options/selection-options.ts";
import type { CreateOptions } from "./schedules.ts";

/** `scenario schedule …` */
export function addScheduleCommands(program: Command): void {
  const schedule = program.command("schedule").description("run scenarios at a given time, or repeatedly");
  withSelection(ofTeam(schedule.command("create")))
    .description("schedule a scenario, and print the id of its execution")
    .requiredOption("--scenario <name>", "which scenario of the team")
    .option("--at <time>", "once: 2030-01-31T06:00:00+01:00")
    .option("--cron <expression>", 'minute, hour, day of month, month and day of week: "0 6 * * 1-5"')
    .option("--timezone <zone>", 'IANA zone of --cron: Europe/Berlin (default: "UTC")')
    .option("--every <duration>", "from now on, at least a minute apart: 15m")
    .option("--until <time>", "the last time at which --cron or --every may start a run")
    .addOption(noRerun())
    .action(async (options: CreateOptions) => {
      await (await import("./schedules.ts")).createSchedule(options);
    });
  ofTeam(schedule.command("list"))
    .description("list a team's schedules, each with its next occurrences")
    .action(async (options: TeamOptions) => {
      await (await import("./schedules.ts")).listSchedules(options);
    });
  const changes = {
    pause: "start no more runs until it is resumed; a run in progress goes on",
    resume: "continue with the next occurrence from now on",
    delete: "never start another run; the execution and its last result stay",
  } as const;
  for (const [change, description] of Object.entries(changes)) {
    ofTeam(schedule.command(change))
      .description(description)
      .argument("<execution-id>")
      .action(async (executionId: string, options: TeamOptions) => {
        await (await import("./schedules.ts")).changeSchedule(
          change as keyof typeof changes,
          executionId,
          options,
        );
      });
  }
}

/** A hidden option that tells those who try it where to find it. */
function noRerun(): Option {
  return new Option("--rerun <execution-id>").hideHelp().argParser(() => {
    throw new InvalidArgumentError("A run is repeated at once, and by no schedule: use run --rerun.");
  });
}

function ofTeam(command: Command): Command {
  return ofOperator(command).requiredOption("--team <team>", "whose it is", teamOption);
}
