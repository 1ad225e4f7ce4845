import { Argument } from "commander";
import { type RegionCode, regionCodes } from "../functions/core/regions.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { undisturbedSince } from "../lib/verify/earlier-version.ts";
import { verifyDeployment } from "../lib/verify/verify-deployment.ts";

process.exitCode = await runProgram("verify:deploy", process.argv.slice(2), (program, finish) => {
  program
    .description("Deploys regions to an emulator of AWS and judges each by the conformance suite.")
    .option("--from <commit>", "an earlier version to go back to and upgrade from", undisturbedSince)
    .option(
      "--no-upgrade",
      "skip the downgrade to an earlier version and the upgrade from it, for a clone without history",
    )
    .addArgument(new Argument("[regions...]", "which regions (default: all)").choices(regionCodes))
    .action(async (codes: RegionCode[], { from, upgrade }: { from: string; upgrade: boolean }) => {
      finish(await verifyDeployment(codes.length > 0 ? codes : regionCodes, upgrade ? from : null));
    });
});
