import type { StepsInFile } from "./read-uploads.ts";
import type { TestSource } from "./scenario.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";

/** A test in its scenario file, and the recording that it names instead of having steps. */
interface TestInSource {
  source: SourceDocument;
  path: DocumentPath;
  recording?: string | undefined;
}

/** Where a test and its steps are written. */
export function testSource({ source, path, recording }: TestInSource, found: StepsInFile): TestSource {
  const steps = found.steps.map((_, index): [number, number] => {
    const { line, column } = found.source.positionOf([...found.path, index]);
    return [line, column];
  });
  return { ...source.positionOf(path), ...(recording === undefined ? {} : { recording }), steps };
}
