import type { Command } from "commander";
import { ofOperator, type TeamOptions } from "./operator-options.ts";
import { teamOption } from "./option-values.ts";

/** `scenario push`, `scenarios` and `remove` */
export function addScenarioCommands(program: Command): void {
  ofOperator(program.command("push"))
    .description("register scenario files: a new name creates a scenario, a known one a new version of it")
    .argument("<files...>", "scenario files, YAML or JSON")
    .requiredOption("--team <team>", "whose scenarios they are", teamOption)
    .option("--new-team", "push although the team has no key, no trust and no scenario yet")
    .action(async (files: string[], options: TeamOptions & { newTeam?: true }) => {
      await (await import("./scenarios.ts")).push(files, options);
    });
  ofOperator(program.command("scenarios"))
    .description("list the scenarios registered for --team, read from the region's data (list asks the API)")
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
