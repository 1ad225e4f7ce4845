import { runProgram } from "../lib/cli/run-program.ts";

process.exitCode = await runProgram("verify:packages", process.argv.slice(2), (program, finish) => {
  program
    .description(
      "Judges the packages of the command line and of the client by public rules; fetches the judges.",
    )
    .action(async () => finish(await (await import("../lib/verify/verify-packages.ts")).verifyPackages()));
});
