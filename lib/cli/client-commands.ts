import type { Command } from "commander";
import type { ClientOptions } from "./client-options.ts";
import type { ExecutionFilters } from "./executions.ts";
import { countOption, defaultedDuration, variableOption } from "./option-values.ts";
import type { Finish } from "./output.ts";
import type { ResultsOptions } from "./results.ts";
import type { RunOptions } from "./run.ts";
import { junitStyleOption } from "./style-junit.ts";

/** The commands that call the API. */
export function addClientCommands(program: Command, finish: Finish): void {
  addRunCommand(program, finish);
  ofClient(program.command("list"))
    .description("list the scenarios that the key can run, from the API (operators: scenarios)")
    .action(async (options: ClientOptions) => {
      await (await import("./list.ts")).list(options);
    });
  ofClient(program.command("status"))
    .description("print the status of an execution")
    .argument("<execution-id>")
    .action(async (id: string, options: ClientOptions) => {
      await (await import("./status.ts")).status(id, options);
    });
  ofClient(program.command("results"))
    .description("download what an execution's last run produced, and exit by its outcome")
    .argument("<execution-id>")
    .requiredOption("--out <dir>", "where the files go")
    .addOption(junitStyleOption())
    .action(async (id: string, options: ResultsOptions) => {
      finish(await (await import("./results.ts")).results(id, options));
    });
  ofClient(program.command("cancel"))
    .description("stop an execution's current run")
    .argument("<execution-id>")
    .action(async (id: string, options: ClientOptions) => {
      await (await import("./status.ts")).cancel(id, options);
    });
  addExecutionsCommand(program);
}

function addRunCommand(program: Command, finish: Finish): void {
  ofClient(program.command("run"))
    .description("run a scenario, wait for it, and exit by its outcome; Ctrl-C cancels it")
    .argument("<name>", "name of the scenario")
    .addOption(variableOption())
    .addOption(defaultedDuration("--timeout <duration>", "how long to wait", "15m"))
    .option("--out <dir>", "download all files to this folder")
    .addOption(junitStyleOption())
    .option("--detach", "print the execution id and do not wait")
    .action(async (name: string, options: RunOptions) => {
      finish(await (await import("./run.ts")).run(name, options));
    });
}

function addExecutionsCommand(program: Command): void {
  ofClient(program.command("executions"))
    .description("list executions, the newest first")
    .option("--scenario-id <id>", "of one scenario")
    .option("--status <status>", "scheduled, running or completed")
    .option("--type <type>", "manual, one-off or recurring")
    .option("--outcome <outcome>", "passed, failed, error, timed_out or cancelled")
    .option("--started-after <time>", "a time (RFC 3339) or a date, inclusive")
    .option("--started-before <time>", "a time (RFC 3339) or a date, exclusive")
    .option("--limit <count>", "how many at most", countOption(10_000), 50)
    .action(async (options: ClientOptions & ExecutionFilters) => {
      await (await import("./executions.ts")).executions(options);
    });
}

function ofClient(command: Command): Command {
  return command
    .option("--url <url>", "base URL of the API (default: SCENARIO_API_URL)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nThe key is read from SCENARIO_API_KEY.");
}
