import { Argument } from "commander";
import { type RegionCode, regionCodes } from "../functions/core/regions.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { verifyDeployment } from "../lib/verify/verify-deployment.ts";

process.exitCode = await runProgram("verify:deploy", process.argv.slice(2), (program, finish) => {
  program
    .description("Deploys regions to an emulator of AWS and judges each by the conformance suite.")
    .addArgument(new Argument("[regions...]", "which regions (default: all)").choices(regionCodes))
    .action(async (codes: RegionCode[]) => {
      finish(await verifyDeployment(codes.length > 0 ? codes : regionCodes));
    });
});
