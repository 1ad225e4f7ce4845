import type { Command } from "commander";
import { type OperatorOptions, ofOperator } from "./operator-options.ts";
import { teamOption } from "./option-values.ts";
import type { Finish } from "./output.ts";

/** `scenario push`, `scenarios` and `remove` */
export function addScenarioCommands(program: Command, finish: Finish): void {
  ofOperator(program.command("push"))
    .description("register scenario files: a new name creates, a known one makes a new version")
    .argument("<files...>", "scenario files, YAML or JSON")
    .requiredOption("--team <team>", "whose scenarios they are", teamOption)
    .action(async (files: string[], options: OperatorOptions & { team: string }) => {
      await (await import("./scenarios.ts")).push(files, options);
    });
  ofOperator(program.command("scenarios"))
    .description("list a team's scenarios")
    .requiredOption("--team <team>", "whose scenarios", teamOption)
    .action(async (options: OperatorOptions & { team: string }) => {
      await (await import("./scenarios.ts")).listScenarios(options);
    });
  ofOperator(program.command("remove"))
    .description("remove a scenario; its executions stay")
    .argument("<name>")
    .requiredOption("--team <team>", "whose scenario it is", teamOption)
    .action(async (name: string, options: OperatorOptions & { team: string }) => {
      finish(await (await import("./scenarios.ts")).remove(name, options));
    });
}
