import { Option } from "commander";
import { runProgram } from "../lib/cli/run-program.ts";
import { defects } from "../lib/verify/sabotage/defects.ts";
import { verifySabotage } from "../lib/verify/sabotage/verify-sabotage.ts";

process.exitCode = await runProgram("verify:sabotage", process.argv.slice(2), (program, finish) => {
  program
    .description("Plants defects into a copy of the project, and prints which check of .ci/run catches each.")
    .addOption(new Option("--defect <text...>", "only defects whose name has one of these texts"))
    .action(async ({ defect = [""] }: { defect?: string[] }) => {
      const texts = defect.map((text) => text.toLowerCase());
      const chosen = defects.filter(({ name }) => texts.some((text) => name.toLowerCase().includes(text)));
      if (chosen.length === 0)
        return program.error(`error: no defect has "${defect.join('" or "')}" in its name`);
      finish(await verifySabotage(chosen));
    });
});
