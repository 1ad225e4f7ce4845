import { Command, CommanderError } from "commander";
import { ServiceError } from "../../functions/core/error.ts";
import { ClientError } from "../../packages/client/src/errors.ts";
import { exitCodes, type Finish, note } from "./terminal/output.ts";
import { terminalText } from "./terminal/terminal-text.ts";
import { isTakenAlong } from "./tool.ts";

/**
 * Runs one of the project's programs. Help exits 0; a usage error exits 2 and says what is wrong.
 * @param script name of the npm script that starts it, which is how help names it.
 * @param words the arguments after the program's own name.
 * @param declare adds options, arguments and actions; an action that has an exit code other than 0 passes it to
 * `finish`.
 * @returns the exit code.
 */
export async function runProgram(
  script: string,
  words: readonly string[],
  declare: (program: Command, finish: Finish) => void,
): Promise<number> {
  outliveReaders();
  enterUserFolder(script);
  let exitCode: number = exitCodes.ok;
  const program = new Command(nameOf(script))
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(terminalText(text)) })
    .showHelpAfterError("(--help lists what is accepted)");
  declare(program, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already written its message; help that was asked for is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    note(describe(error));
    return exitCodes.usage;
  }
}

/** How its user starts a program. */
function nameOf(script: string): string {
  if (isTakenAlong) return script;
  return script === "start" ? "npm start --" : `npm run ${script} --`;
}

/**
 * Lets a program continue after the reader of its output stops, as `head` does: it ends with its own exit code, and
 * what it still writes is dropped. Where the output cannot be written at all, as on a full disk, it ends its work too,
 * but then nobody has its results: it says so, and exits as one that could not be carried out.
 */
function outliveReaders(): void {
  let isLost = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isLost) return;
    isLost = true;
    note(`The results cannot be written to standard output: ${error.message}`);
    process.once("exit", () => {
      process.exitCode = exitCodes.usage;
    });
  });
  process.stderr.on("error", () => {});
}

/**
 * Paths on a command line are relative to the folder in which the user typed it. npm runs scripts in the project's
 * folder and passes the user's as `INIT_CWD`. Processes that the script starts inherit that variable but not its
 * meaning.
 */
function enterUserFolder(script: string): void {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  if (npm_lifecycle_event === script && INIT_CWD) process.chdir(INIT_CWD);
}

/** The message of an expected error, from this project, the system or a service; the stack of any other. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ServiceError || error instanceof ClientError || "code" in error || "$metadata" in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}
