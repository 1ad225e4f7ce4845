import { runProgram } from "../lib/cli/run-program.ts";

process.exitCode = await runProgram("pack:cli", process.argv.slice(2), (program) => {
  program
    .description("Makes the package of the standalone command line, for npm install or npx.")
    .option("--out <dir>", "where the package goes", ".")
    .action(async ({ out }: { out: string }) => {
      const [{ packCli }, { makeOutputFolder }, { print }] = await Promise.all([
        import("../lib/pack/pack-cli.ts"),
        import("../lib/cli/results/output-place.ts"),
        import("../lib/cli/terminal/output.ts"),
      ]);
      await makeOutputFolder(out, { what: "The package", namedBy: "--out", example: "packages" });
      print(await packCli(out));
    });
});
