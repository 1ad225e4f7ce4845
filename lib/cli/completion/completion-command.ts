import { Argument, type Command } from "commander";
import { print } from "../terminal/output.ts";
import { completionScript, type Shell, shells } from "./completion-scripts.ts";
import { completedCommands } from "./completion-words.ts";

/** `scenario completion bash` */
export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("print a script that makes your shell complete commands, options and their values")
    .addArgument(new Argument("<shell>", "your shell").choices(shells))
    .addHelpText("after", '\nExample, for ~/.bashrc:\n  eval "$(scenario completion bash)"')
    .action((shell: Shell) => print(completionScript(shell, completedCommands(program))));
}
