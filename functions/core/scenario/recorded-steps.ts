import { dirname, join } from "node:path";
import { checkForm } from "./check-form.ts";
import { type Sifted, withoutIdleParts } from "./idle-parts.ts";
import { recordingSchema } from "./scenario-file.ts";
import { parseSource } from "./source-document.ts";
import type { Step } from "./step.ts";

/**
 * Gives the text of a recording by its path relative to the scenario file.
 * @throws Error whose message tells the author why it cannot be read.
 */
export type ReadRecording = (path: string) => Promise<string>;

/**
 * Reads the steps of a recording. Its timeout applies to each step that has none.
 * @param path relative to the scenario file.
 * @throws ScenarioFileError, and what `read` throws.
 */
export async function recordedSteps(
  path: string,
  scenarioFile: string,
  read: ReadRecording,
): Promise<Sifted & { steps: Step[] }> {
  const text = await read(path);
  const file = join(dirname(scenarioFile), path);
  const sifted = withoutIdleParts(parseSource(text, file));
  const { steps, timeout } = checkForm(sifted.source, recordingSchema);
  if (timeout === undefined) return { ...sifted, steps };
  return { ...sifted, steps: steps.map((step) => ({ ...step, timeout: step.timeout ?? timeout })) };
}
