import { runDemo, usualDemoFolder } from "../lib/cli/demo/demo.ts";
import { runProgram } from "../lib/cli/run-program.ts";

process.exitCode = await runProgram("demo", process.argv.slice(2), (program, finish) => {
  program
    .description(
      "Shows the whole service: starts a region and a shop, runs a scenario, downloads every file.",
    )
    .argument("[folder]", `where its files go (default: "${usualDemoFolder.name}" in the project)`)
    .action(async (folder: string = usualDemoFolder.path) => {
      finish(await runDemo(folder));
    });
});
