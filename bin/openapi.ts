import { writeFile } from "node:fs/promises";
import { requireOutputFile } from "../lib/cli/results/output-place.ts";
import { runProgram } from "../lib/cli/run-program.ts";

const examples = new URL("../lib/openapi/recorded-examples.json", import.meta.url);
const document = new URL("../docs/openapi.json", import.meta.url);
const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

process.exit(
  await runProgram("openapi", process.argv.slice(2), (program, finish) => {
    program
      .description("Writes docs/openapi.json from the schemas and the routes of the API.")
      .option("--record", "first record its examples anew, from an embedded region")
      .option("--page <file>", "also write the reference as one HTML file")
      .action(async ({ record, page }: { record?: true; page?: string }) => {
        if (page !== undefined) {
          await requireOutputFile(page, { what: "The page", namedBy: "--page", example: "reference.html" });
        }
        if (record) {
          const { recordExamples } = await import("../lib/openapi/record-examples.ts");
          await writeFile(examples, written(await recordExamples()));
        }
        const { openApiDocument } = await import("../lib/openapi/document.ts");
        await writeFile(document, written(await openApiDocument()));
        if (page !== undefined) {
          const { referencePage } = await import("../lib/openapi/reference-page.ts");
          await writeFile(page, (await referencePage("file")).html);
        }
        finish(0);
      });
  }),
);
