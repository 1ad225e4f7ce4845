import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Keeps a JUnit document in the folder that `JUNIT_SAMPLES_DIR` names, where it is checked against Jenkins' schema
 * after the tests. Does nothing without that variable.
 */
export function keepJunitSample(name: string, document: string): void {
  const folder = process.env["JUNIT_SAMPLES_DIR"];
  if (folder) writeFileSync(join(folder, `${name}.xml`), document);
}
