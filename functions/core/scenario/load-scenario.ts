import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { type OnIgnored, parseScenario } from "./parse-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { ScenarioFileError } from "./scenario-file-error.ts";

const maximumBytes = 1024 * 1024;

/**
 * Reads a scenario file, YAML or JSON, with the recordings that it names.
 * @throws ScenarioFileError with every problem that was found.
 */
export async function loadScenario(path: string, onIgnored?: OnIgnored): Promise<Scenario> {
  const text = await readText(path).catch((error: unknown) => {
    const message = (error as Error).message;
    throw new ScenarioFileError([{ file: path, line: 1, column: 1, path: "", message }], { cause: error });
  });
  return parseScenario(text, path, (recording) => readRecording(path, recording), onIgnored);
}

/** A scenario may come from a stranger's branch: it names recordings of its own folder, not files of this machine. */
async function readRecording(scenarioPath: string, recording: string): Promise<string> {
  const folder = await realpath(dirname(resolve(scenarioPath)));
  const target = await realpath(resolve(folder, recording)).catch(() => resolve(folder, recording));
  const fromFolder = relative(folder, target);
  if (fromFolder === ".." || fromFolder.startsWith(`..${sep}`) || resolve(fromFolder) === fromFolder) {
    throw new Error(`"${recording}" is not below the folder of the scenario file.`);
  }
  return readText(target, recording);
}

async function readText(path: string, shown = path): Promise<string> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new Error(`"${shown}" cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  if (size > maximumBytes) throw new Error(`"${shown}" is larger than 1 MiB.`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(`"${shown}" cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  try {
    // Without the byte order mark that some editors write.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`"${shown}" is not UTF-8 text.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file",
    EISDIR: "it is a folder",
    EACCES: "no permission",
  };
  return reasons[String(code)] ?? (error as Error).message;
}
