import type { Command } from "commander";
import { addCheckCommand } from "./author/author-commands.ts";
import { addClientCommands, addListCommand } from "./client/client-commands.ts";
import { addCompletionCommand } from "./completion/completion-command.ts";
import { examples } from "./help-examples.ts";
import { runProgram } from "./run-program.ts";
import { exitCodes, type Finish, note } from "./terminal/output.ts";
import { version } from "./tool.ts";

/** Commands that only the project's own command line has, since they need a browser or a region's data. */
export const commandsOfProject = [
  ...["test", "show-trace", "key", "push", "scenarios", "remove", "schedule", "secret", "trust"],
  ...["execution", "team", "usage", "audit"],
];

/**
 * Runs one command of the standalone command line, which has those that need neither a browser nor the service's own
 * data.
 * @param words the arguments after the tool's own name.
 * @returns the exit code.
 */
export async function runPortableCommandLine(words: readonly string[]): Promise<number> {
  const [command = ""] = words;
  if (commandsOfProject.includes(command)) {
    note(
      `"${command}" is a command of the project itself: npm run scenario -- ${command}, where it is checked out.`,
    );
    return exitCodes.usage;
  }
  return runProgram("scenario", words, addCommands);
}

function addCommands(program: Command, finish: Finish): void {
  program
    .description("Runs browser test scenarios through the Scenario Execution API, and checks scenario files.")
    .version(version, "--version", "print the version")
    .addHelpText("after", examples(["list", "run Bookshop --out results", "check scenarios/*.yaml"]));
  program.commandsGroup("Pipelines, through the API (SCENARIO_API_URL, SCENARIO_API_KEY):");
  addListCommand(program);
  addClientCommands(program, finish);
  program.commandsGroup("Authors, on this machine without the service:");
  addCheckCommand(program, finish);
  program.commandsGroup("Your shell:");
  addCompletionCommand(program);
}
