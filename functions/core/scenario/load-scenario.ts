import { readBeside, readBytes } from "./folder-file.ts";
import { parseScenario, type ReadingOptions } from "./parse-scenario.ts";
import { repositoryPath } from "./repository-path.ts";
import type { Scenario } from "./scenario.ts";
import { ScenarioFileError } from "./scenario-file-error.ts";
import { largestUploads, type UploadContents } from "./upload.ts";

const maximumBytes = 1024 * 1024;

/** A scenario, and the contents of the files that it uploads. */
export interface LoadedScenario {
  scenario: Scenario;
  uploads: UploadContents;
}

/**
 * Reads a scenario file, YAML or JSON, with the recordings that it names.
 * @throws ScenarioFileError with every problem that was found.
 */
export async function loadScenario(path: string, options?: ReadingOptions): Promise<Scenario> {
  return (await loadWithUploads(path, options)).scenario;
}

/** The same, with the files that its steps upload. */
export async function loadWithUploads(path: string, options?: ReadingOptions): Promise<LoadedScenario> {
  const text = await readText(() => readBytes(path, maximumBytes), path).catch((error: unknown) => {
    const message = (error as Error).message;
    throw new ScenarioFileError([{ file: path, line: 1, column: 1, path: "", message }], { cause: error });
  });
  const uploads = new Map<string, Uint8Array>();
  const readRecording = (recording: string) =>
    readText(() => readBeside(path, recording, maximumBytes), recording);
  const readUpload = async (file: string) => {
    const content = await readBeside(path, file, largestUploads);
    uploads.set(file, content);
    return content;
  };
  const scenario = await parseScenario(text, path, readRecording, readUpload, options);
  return { scenario: { ...scenario, file: repositoryPath(path) }, uploads };
}

async function readText(read: () => Promise<Uint8Array>, shown: string): Promise<string> {
  const bytes = await read();
  try {
    // The decoder drops the byte order mark that some editors write.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`"${shown}" is not UTF-8 text.`, { cause: error });
  }
}
