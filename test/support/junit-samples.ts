import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Saves a JUnit document in the folder `JUNIT_SAMPLES_DIR`, where it is checked against Jenkins' schema after the
 * tests. Does nothing without that variable.
 */
export function keepJunitSample(name: string, document: string): void {
  const folder = process.env["JUNIT_SAMPLES_DIR"];
  if (folder) writeFileSync(join(folder, `${name}.xml`), document);
}
