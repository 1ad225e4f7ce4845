import { Argument } from "commander";
import { runProgram } from "../lib/cli/run-program.ts";
import { libraries } from "../test/libraries/libraries.ts";
import { verifyLibraries } from "../test/libraries/verify-libraries.ts";

process.exitCode = await runProgram("verify:libraries", process.argv.slice(2), (program, finish) => {
  const names = libraries.map(({ name }) => name);
  program
    .description("Judges the runner by pages that are made with component libraries.")
    .addArgument(new Argument("[libraries...]", "which libraries (default: all)").choices(names))
    .action(async (named: string[]) => {
      const isChosen = ({ name }: { name: string }) => named.length === 0 || named.includes(name);
      finish(await verifyLibraries(libraries.filter(isChosen)));
    });
});
