import { Option } from "commander";
import { type RegionCode, regionCodes } from "../functions/core/regions.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { awsChecks } from "../lib/verify/aws/checks.ts";
import { verifyAws } from "../lib/verify/aws/verify-aws.ts";

const names = awsChecks.map(({ name }) => name);

process.exitCode = await runProgram("verify:aws", process.argv.slice(2), (program, finish) => {
  program
    .description("Judges a region in AWS by what only a deployment shows (docs/operations.md).")
    .addOption(new Option("--region <code>", "which region (required)").choices(regionCodes))
    .option("--stage <name>", "of a deployment with a stage")
    .option("--host <url...>", "further base addresses of the region")
    .option(
      "--emulator",
      "deploys the region to an emulator on this machine, and judges that as far as it goes",
    )
    .addOption(new Option("--check <name...>", "only these, also where they prove nothing").choices(names))
    .action(async ({ region, stage, host, emulator, check }: Options) => {
      if (region === undefined)
        return program.error("error: required option '--region <code>' not specified");
      finish(
        await verifyAws({
          code: region,
          stage: stage ?? null,
          emulator: emulator ?? false,
          hosts: host ?? [],
          checks: check ? awsChecks.filter(({ name }) => check.includes(name)) : awsChecks,
          regardless: check !== undefined,
        }),
      );
    });
});

interface Options {
  region?: RegionCode;
  stage?: string;
  host?: string[];
  emulator?: true;
  check?: string[];
}
