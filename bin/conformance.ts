import { runProgram } from "../lib/cli/run-program.ts";
import { runConformance } from "../lib/verify/run-conformance.ts";

process.exitCode = await runProgram("conformance", process.argv.slice(2), (program, finish) => {
  program
    .description("Judges a host of the API by the contract: docs/conformance.md.")
    .argument("[files...]", "only files of the suite whose name has one of these words")
    .option("-t, --clause <text>", "only clauses whose name has this text")
    .addHelpText("after", "\nThe host and the keys are read from SCENARIO_API_… variables.")
    .action(async (files: string[], { clause }: { clause?: string }) => {
      finish(await runConformance(files, clause ?? null));
    });
});
