import type { Command } from "commander";
import type { Runners } from "../../functions/runner/runners.ts";
import { addCheckCommand, addShowTraceCommand, addTestCommand } from "./author/author-commands.ts";
import { addClientCommands, addListCommand } from "./client/client-commands.ts";
import { addKeyCommands } from "./operator/key-commands.ts";
import { addOverviewCommands } from "./operator/overview-commands.ts";
import { addScenarioCommands, forTeamsToo } from "./operator/scenario-commands.ts";
import { addScheduleCommands } from "./operator/schedule-commands.ts";
import { addSecretCommands } from "./operator/secret-commands.ts";
import { addTrustCommands } from "./operator/trust-commands.ts";
import { runProgram } from "./run-program.ts";
import type { Finish } from "./terminal/output.ts";
import { version } from "./tool.ts";

/**
 * Runs one command of the command-line tool.
 * @param words the arguments after the tool's own name.
 * @param runners those that have been started for `test`, if any.
 * @returns the exit code.
 */
export function runCommandLine(words: readonly string[], runners?: Runners): Promise<number> {
  return runProgram("scenario", words, (program, finish) => addCommands(program, finish, runners));
}

/** Help lists the commands by who uses them. */
function addCommands(program: Command, finish: Finish, runners: Runners | undefined): void {
  program
    .description("Checks, runs and administers scenarios.")
    .version(version, "--version", "print the version");
  program.commandsGroup("Authors, on this machine without the service:");
  addTestCommand(program, finish, runners);
  addCheckCommand(program, finish);
  addShowTraceCommand(program);
  program.commandsGroup("Pipelines, through the API (SCENARIO_API_URL, SCENARIO_API_KEY):");
  forTeamsToo(addListCommand(program));
  addClientCommands(program, finish);
  program.commandsGroup("Operators, on a region's own data (--local or --region):");
  addKeyCommands(program);
  addScenarioCommands(program);
  addScheduleCommands(program);
  addSecretCommands(program);
  addTrustCommands(program);
  addOverviewCommands(program);
}
