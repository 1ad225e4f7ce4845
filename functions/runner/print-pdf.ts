import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFolder, privateFolder } from "../attempt/private-folder.ts";
import type { PdfPrinter } from "../reports/write-reports.ts";
import { carryOut } from "./carry-out.ts";
import type { Runners } from "./runners.ts";

/** Time limit of a whole report, in milliseconds; one of 500 tests took 9 s. */
const printLimitMs = 120_000;

/** Prints reports in a runner's browser. */
export function printerOf(runners: Runners): PdfPrinter {
  return async (html, onSent) => {
    const folder = await ownFolder(await privateFolder(), "print");
    const paths = { html: join(folder, "report.html"), pdf: join(folder, "report.pdf") };
    try {
      await writeFile(paths.html, html);
      await runners.use((runner) => {
        const printing = carryOut(runner, { type: "print", ...paths }, printLimitMs);
        onSent?.();
        return printing;
      });
      return await readFile(paths.pdf);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
