import { runProgram } from "../lib/cli/run-program.ts";

process.exitCode = await runProgram("pack:client", process.argv.slice(2), (program) => {
  program
    .description("Makes the package of the client, for npm install.")
    .option("--out <dir>", "where the package goes", ".")
    .action(async ({ out }: { out: string }) => {
      const [{ packClient }, { makeOutputFolder }, { print }] = await Promise.all([
        import("../lib/pack/pack-client.ts"),
        import("../lib/cli/results/output-place.ts"),
        import("../lib/cli/terminal/output.ts"),
      ]);
      await makeOutputFolder(out, { what: "The package", namedBy: "--out", example: "packages" });
      print(await packClient(out));
    });
});
