import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import type { Scenario } from "../../../../functions/core/scenario/scenario.ts";
import { ScenarioFileError } from "../../../../functions/core/scenario/scenario-file-error.ts";

/** The texts of recordings by their paths. */
export type Recordings = Record<string, string>;

/** Parses a file with these recordings, and no other files, in its folder. */
export function parse(text: string, recordings: Recordings = {}): Promise<Scenario> {
  const read = async (path: string) => {
    const recording = recordings[path];
    if (recording === undefined) throw new Error(`"${path}" cannot be read: there is no such file.`);
    return recording;
  };
  return parseScenario(text, "shop/shop.yaml", read, async (path) => Buffer.from(await read(path)));
}

/** The problems of a file as `line:column path: message`. */
export async function problemsOf(text: string, recordings: Recordings = {}): Promise<string[]> {
  try {
    await parse(text, recordings);
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    return error.message.split("\n").map((line) => line.replace(/^shop\/shop\.yaml:/, ""));
  }
  return [];
}

/** A file whose only test has these steps, each on a line of its own from line 5. */
export function withSteps(...steps: string[]): string {
  return [
    "name: Shop",
    "tests:",
    "  - name: One",
    "    steps:",
    ...steps.map((step) => `      - ${step}`),
  ].join("\n");
}

/** A step that opens a page. */
export const home = '{ type: navigate, url: "http://shop.example/" }';
/** The shortest file that is accepted. */
export const minimal = withSteps(home);
