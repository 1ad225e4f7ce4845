import { type Command, Option } from "commander";
import type { Runners } from "../../../functions/runner/runners.ts";
import { allowedHostOption } from "../../local/allow-option.ts";
import { variableOption } from "../options/option-values.ts";
import { withSelection } from "../options/selection-options.ts";
import { junitStyleOption } from "../results/style-junit.ts";
import type { Finish } from "../terminal/output.ts";
import type { TestOptions } from "./test-file.ts";

/** `scenario check FILE…` */
export function addCheckCommand(program: Command, finish: Finish): void {
  program
    .command("check")
    .description("check scenario files without running them")
    .argument("<files...>", "scenario files, YAML or JSON")
    .option("--json", "print the problems as JSON")
    .action(async (files: string[], options: { json?: true }) => {
      const { check } = await import("./check.ts");
      finish(await check(files, options));
    });
}

/** `scenario test FILE` @param runners those that have been started for it, if any. */
export function addTestCommand(program: Command, finish: Finish, runners?: Runners): void {
  withSelection(program.command("test"))
    .description("run a scenario file on this machine")
    .argument("<file>", "a scenario file, YAML or JSON")
    .addOption(variableOption())
    .option("--out <dir>", "where the results go", "scenario-results")
    .addOption(junitStyleOption())
    .option("--headed", "show the browser (needs Google Chrome)")
    .addOption(
      new Option("--allow <host:port>", "a private host that the scenario may reach; may be repeated")
        .argParser(allowedHostOption)
        .default([], "none"),
    )
    .option("--json", "print the results as JSON")
    .addHelpText("after", "\nSecrets come from environment variables of their names.")
    .action(async (file: string, options: TestOptions) => {
      const { test } = await import("./test.ts");
      finish(await test(file, options, runners));
    });
}

/** `scenario show-trace FILE` */
export function addShowTraceCommand(program: Command): void {
  program
    .command("show-trace")
    .description("show what a test did: its steps, pictures, pages and requests")
    .argument("<file>", "the trace.zip of a test")
    .action(async (file: string) => {
      await (await import("./show-trace.ts")).showTrace(file);
    });
}
