import type { Command, Option } from "commander";

/** What a shell can complete, from the declared commands. */
export interface CompletedCommand {
  name: string;
  description: string;
  options: readonly CompletedOption[];
  /** Whether files follow it. */
  takesFiles: boolean;
  /** All values that its argument can have; empty if they are not known. */
  choices: readonly string[];
}

export interface CompletedOption {
  /** `--out` */
  flag: string;
  description: string;
  takesValue: boolean;
  /** All values that it can have; empty if they are not known. */
  choices: readonly string[];
}

/** The commands of a program, each with its subcommands' words left out: they are few, and `--help` lists them. */
export function completedCommands(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: plain(command.description()),
    options: command.options.flatMap((option) => completedOption(option)),
    takesFiles: command.registeredArguments.some((argument) => /file/.test(argument.name())),
    choices: command.registeredArguments[0]?.argChoices ?? [],
  }));
}

function completedOption({ long, description, flags, argChoices }: Option): CompletedOption[] {
  if (!long) return [];
  return [
    {
      flag: long,
      description: plain(description),
      takesValue: flags.includes("<"),
      choices: argChoices ?? [],
    },
  ];
}

/** Without what would need escapes within single quotes, or in one of zsh's descriptions. */
function plain(description: string): string {
  return description.replaceAll("'", "’").replace(/[\\"`$[\]]/g, "");
}
