import { type Command, Option } from "commander";
import type { ClientOptions } from "../options/client-options.ts";
import {
  type OperatorOptions,
  ofOperator,
  type TeamOptions,
  withRegion,
} from "../options/operator-options.ts";
import { teamOption } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

/** `scenario push` and `remove` */
export function addScenarioCommands(program: Command): void {
  ofOperator(program.command("push"))
    .description("register scenario files: a new name creates a scenario, a known one a new version of it")
    .argument("<files...>", "scenario files, YAML or JSON")
    .requiredOption("--team <team>", "whose scenarios they are", teamOption)
    .option("--new-team", "push although the team has no key, no trust and no scenario yet")
    .action(async (files: string[], options: TeamOptions & { newTeam?: true }) => {
      await (await import("./scenarios.ts")).push(files, options);
    });
  // The former name of `list --team`, which scripts may use.
  ofOperator(program.command("scenarios", { hidden: true }))
    .description("list the scenarios of a team, as list --team does")
    .requiredOption("--team <team>", "whose scenarios", teamOption)
    .action(async (options: TeamOptions) => {
      await (await import("./scenarios.ts")).listScenarios(options);
    });
  ofOperator(program.command("remove"))
    .description("remove a scenario; its executions stay")
    .argument("<name>")
    .requiredOption("--team <team>", "whose scenario it is", teamOption)
    .action(async (name: string, options: TeamOptions) => {
      await (await import("./scenarios.ts")).remove(name, options);
    });
}

/** Lets operators list a team's scenarios, read from the region's data, by the command that asks the API for those of a key. */
export function forTeamsToo(list: Command): void {
  withRegion(list)
    .description("list the scenarios that the key can run, or for operators those of --team")
    .addOption(
      new Option("--team <team>", "this team's scenarios, read from the region's data, without a key")
        .argParser(teamOption)
        .conflicts("url"),
    )
    .action(async (options: ClientOptions & OperatorOptions & { team?: string }) => {
      const { team, ...others } = options;
      if (team !== undefined) return (await import("./scenarios.ts")).listScenarios({ ...others, team });
      const option = (["local", "region", "stage"] as const).find((name) => others[name] !== undefined);
      if (option)
        throw new UsageError(
          `--team is missing: with --${option}, list reads the region's data, of one team.`,
        );
      await (await import("../client/list.ts")).list(options);
    });
}
