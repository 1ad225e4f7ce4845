import { type Command, Option } from "commander";
import { executionStatuses, executionTypes } from "../../../functions/core/execution/execution-states.ts";
import { runOutcomes } from "../../../functions/core/run/outcome.ts";
import { ciOption } from "../ci/ci-services.ts";
import { examples } from "../help-examples.ts";
import type { ClientOptions } from "../options/client-options.ts";
import {
  countOption,
  defaultedDuration,
  executionIdOption,
  idempotencyKeyOption,
  metadataOption,
  scenarioIdOption,
  variableOption,
} from "../options/option-values.ts";
import { withSelection } from "../options/selection-options.ts";
import { junitStyleOption } from "../results/style-junit.ts";
import type { Finish } from "../terminal/output.ts";
import type { ExecutionFilters } from "./executions.ts";
import type { ResultsOptions } from "./results.ts";
import type { RunOptions } from "./run.ts";
import type { WatchOptions } from "./watch.ts";

/** `list`, which the project's own command line also has for operators. */
export function addListCommand(program: Command): Command {
  return ofClient(program.command("list"))
    .description("list the scenarios that the key can run")
    .action(async (options: ClientOptions) => {
      await (await import("./list.ts")).list(options);
    });
}

/** The other commands that call the API. */
export function addClientCommands(program: Command, finish: Finish): void {
  addRunCommand(program, finish);
  addWatchCommand(program, finish);
  ofExecution(program.command("status"))
    .description("print the status of an execution")
    .action(async (id: string, options: ClientOptions) => {
      await (await import("./status.ts")).status(id, options);
    });
  ofExecution(program.command("results"))
    .description("download what an execution's last run produced, and exit by its outcome")
    .requiredOption("--out <dir>", "where the files go")
    .addOption(junitStyleOption())
    .addOption(ciOption())
    .addHelpText("after", examples(["results exe_… --out results"]))
    .action(async (id: string, options: ResultsOptions) => {
      finish(await (await import("./results.ts")).results(id, options));
    });
  ofExecution(program.command("cancel"))
    .description("stop an execution's current run")
    .action(async (id: string, options: ClientOptions) => {
      await (await import("./status.ts")).cancel(id, options);
    });
  addExecutionsCommand(program);
}

function addRunCommand(program: Command, finish: Finish): void {
  const triggering = withSelection(ofClient(program.command("run")))
    .description("run a scenario, wait for it, and exit by its outcome; Ctrl-C cancels it")
    .argument("[name]", "name of the scenario; may be left out with --rerun")
    .addOption(variableOption())
    .addOption(metadataOption())
    .option(
      "--idempotency-key <text>",
      "repeating a request with the same key returns the first run instead of starting another (default: derived from the CI job, until its run ends)",
      idempotencyKeyOption,
    )
    .addOption(
      new Option("--rerun <execution-id>", "run again what did not pass in this execution")
        .argParser(executionIdOption)
        .conflicts(["test", "tag", "var"]),
    )
    .addOption(new Option("--only <what>", "what --rerun repeats (default: failed)").choices(["failed"]));
  following(triggering)
    .option("--detach", "print the execution id and do not wait; watch goes on from there")
    .addHelpText(
      "after",
      examples([
        "run Bookshop --out results",
        'run Bookshop --tag smoke --metadata commit="$COMMIT" --timeout 10m',
        "run --rerun exe_… --out results",
      ]),
    )
    .action(async (name: string | undefined, options: RunOptions) => {
      finish(await (await import("./run.ts")).run(name, options));
    });
}

function addWatchCommand(program: Command, finish: Finish): void {
  following(ofExecution(program.command("watch")))
    .description("wait for an execution that was triggered before, and exit by its outcome; Ctrl-C leaves it")
    .addHelpText("after", examples(["watch exe_… --out results"]))
    .action(async (id: string, options: WatchOptions) => {
      finish(await (await import("./watch.ts")).watch(id, options));
    });
}

function addExecutionsCommand(program: Command): void {
  ofClient(program.command("executions"))
    .description("list executions, the newest first")
    .option("--scenario-id <id>", "of one scenario", scenarioIdOption)
    .addOption(new Option("--status <status>", "in this state").choices(executionStatuses))
    .addOption(new Option("--type <type>", "of this type").choices(executionTypes))
    .addOption(new Option("--outcome <outcome>", "with this outcome").choices(runOutcomes))
    .option("--started-after <time>", "a time (RFC 3339) or a date, inclusive")
    .option("--started-before <time>", "a time (RFC 3339) or a date, exclusive")
    .option("--limit <count>", "how many at most", countOption(10_000), 50)
    .addHelpText("after", examples(["executions --outcome failed --started-after 2026-11-20"]))
    .action(async (options: ClientOptions & ExecutionFilters) => {
      await (await import("./executions.ts")).executions(options);
    });
}

/** The options of what waits for a run. */
function following(command: Command): Command {
  return command
    .addOption(defaultedDuration("--timeout <duration>", "how long to wait", "15m"))
    .option("--out <dir>", "download all files to this folder")
    .addOption(junitStyleOption())
    .addOption(ciOption());
}

function ofExecution(command: Command): Command {
  return ofClient(command).argument("<execution-id>", "as printed by run or executions", executionIdOption);
}

function ofClient(command: Command): Command {
  return command
    .option("--url <url>", "base URL of the API (default: SCENARIO_API_URL)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nThe key is read from SCENARIO_API_KEY.");
}
