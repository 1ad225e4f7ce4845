import { writeFile } from "node:fs/promises";
import { runProgram } from "../lib/cli/run-program.ts";

const target = new URL("../docs/scenario.schema.json", import.meta.url);

process.exitCode = await runProgram("schema", process.argv.slice(2), (program) => {
  program
    .description("Writes docs/scenario.schema.json from the schema that scenario files are checked against.")
    .action(async () => {
      const { scenarioJsonSchema } = await import("../functions/core/scenario/json-schema.ts");
      await writeFile(target, `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
    });
});
