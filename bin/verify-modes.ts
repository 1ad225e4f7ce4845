import { Option } from "commander";
import { type BrowserMode, browserModes } from "../functions/attempt/browser-mode.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { type SuiteName, suiteNames } from "../lib/verify/mode-suites.ts";
import { verifyModes } from "../lib/verify/verify-modes.ts";

process.exitCode = await runProgram("verify:modes", process.argv.slice(2), (program, finish) => {
  program
    .description("Runs the same test suites in each way of running Chromium, in a box like Lambda's.")
    .addOption(new Option("--mode <mode...>", "which modes (default: all)").choices(browserModes))
    .addOption(new Option("--suite <suite...>", "which suites (default: all)").choices(suiteNames))
    .action(async ({ mode, suite }: { mode?: BrowserMode[]; suite?: SuiteName[] }) => {
      finish(await verifyModes({ modes: mode ?? browserModes, suites: suite ?? suiteNames }));
    });
});
