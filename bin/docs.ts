import { portOption } from "../lib/cli/options/option-values.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { print } from "../lib/cli/terminal/output.ts";
import { buildSite, serveSite, siteFolder } from "../lib/docs/site.ts";

process.exitCode = await runProgram("docs", process.argv.slice(2), (program) => {
  program
    .description("Makes a site of the documentation, and serves it on this machine until Ctrl-C.")
    .option("--build", "only make it")
    .option("--port <port>", "port of the site", portOption, 4810)
    .action(async ({ build, port }: { build?: true; port: number }) => {
      await buildSite();
      if (build) print(siteFolder);
      else await serveSite(port);
    });
});
