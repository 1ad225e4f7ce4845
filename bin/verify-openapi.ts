import { runProgram } from "../lib/cli/run-program.ts";
import { verifyOpenApi } from "../lib/verify/verify-openapi.ts";

// At once: what the region's services leave open must not keep the process alive.
process.exit(
  await runProgram("verify:openapi", process.argv.slice(2), (program, finish) => {
    program
      .description("Judges docs/openapi.json by public rules, and an embedded region by the document.")
      .action(async () => finish(await verifyOpenApi()));
  }),
);
