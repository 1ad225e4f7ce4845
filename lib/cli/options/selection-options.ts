import { type Command, InvalidArgumentError, Option } from "commander";
import type { TestSelection } from "../../../functions/core/execution/selection.ts";
import type { Selecting } from "../client/scenario-api.ts";

/** The options by which a command runs some tests of a scenario; commander refuses both at once. */
export interface SelectionOptions {
  test?: (string | number)[];
  tag?: string[];
}

/** Adds `--test` and `--tag`, each of which may be repeated. */
export function withSelection(command: Command): Command {
  return command
    .addOption(
      new Option("--test <name|number>", "run only this test; may be repeated")
        .argParser((text: string, before: (string | number)[] = []) => [...before, nameOrNumber(text)])
        .conflicts("tag"),
    )
    .addOption(
      new Option("--tag <tag>", "run only the tests with this tag; may be repeated").argParser(
        (text: string, before: string[] = []) => [...before, text],
      ),
    );
}

function nameOrNumber(text: string): string | number {
  if (text === "") throw new InvalidArgumentError("It is the name of a test, or its number.");
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}

/** What the options select; `null`: all tests. */
export function selectionOf({ test, tag }: SelectionOptions): TestSelection | null {
  if (test) return { tests: test };
  return tag ? { tags: tag } : null;
}

/** The fields of a trigger by which it runs some of the tests, or what did not pass in an earlier execution. */
export function selectingOf(options: SelectionOptions & { rerun?: string; only?: "failed" }): Selecting {
  const { rerun: rerun_of, only = "failed" } = options;
  return rerun_of === undefined ? (selectionOf(options) ?? {}) : { rerun_of, only };
}
