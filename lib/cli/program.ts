import { Command, CommanderError } from "commander";
import { ServiceError } from "../../functions/core/error.ts";
import { addCheckCommand, addTestCommand } from "./author-commands.ts";
import { addClientCommands } from "./client-commands.ts";
import { addKeyCommands } from "./key-commands.ts";
import type { Finish } from "./output.ts";
import { exitCodes, note } from "./output.ts";
import { addScenarioCommands } from "./scenario-commands.ts";
import { addScheduleCommands } from "./schedule-commands.ts";
import { addSecretCommands } from "./secret-commands.ts";

/**
 * Carries out one command of the tool and gives its exit code.
 * @param words the arguments after the tool's own name.
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const program = commands((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has written its message by now; help that was asked for is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    note(describe(error));
    return exitCodes.usage;
  }
}

function commands(finish: Finish): Command {
  const program = new Command("scenario")
    .description("Runs, registers and checks scenarios.")
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError("(add --help for what there is)");
  addTestCommand(program, finish);
  addCheckCommand(program, finish);
  addClientCommands(program, finish);
  addKeyCommands(program);
  addScenarioCommands(program, finish);
  addScheduleCommands(program);
  addSecretCommands(program);
  return program;
}

/** What was foreseen, by us or by the system or a service, says enough; of anything else its stack may help. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForeseen = error instanceof ServiceError || "code" in error || "$metadata" in error;
  return isForeseen || error.name === "CredentialsProviderError"
    ? error.message
    : (error.stack ?? error.message);
}
