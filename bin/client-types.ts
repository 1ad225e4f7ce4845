import { runProgram } from "../lib/cli/run-program.ts";

process.exitCode = await runProgram("client:types", process.argv.slice(2), (program) => {
  program
    .description("Writes packages/client/src/openapi.ts from docs/openapi.json; fetches its generator.")
    .action(async () => (await import("../lib/pack/client-types.ts")).writeClientTypes());
});
