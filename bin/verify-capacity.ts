import { runProgram } from "../lib/cli/run-program.ts";
import { verifyCapacity } from "../test/capacity/verify-capacity.ts";

process.exitCode = await runProgram("verify:capacity", process.argv.slice(2), (program, finish) => {
  program
    .description(
      "Simulates 1,000 runs accepted at once, and a run of 200 tests, on accounts with AWS's quotas, in virtual time.",
    )
    .action(async () => finish((await verifyCapacity()) ? 0 : 1));
});
