import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Saves a report in the folder `REPORT_SAMPLES_DIR`, where the programs that others use read it after the tests. Does nothing
 * without that variable.
 * @param file its name, of which the ending says what it is.
 */
export function keepSample(file: string, content: string | Uint8Array): void {
  const folder = process.env["REPORT_SAMPLES_DIR"];
  if (folder) writeFileSync(join(folder, file), content);
}
