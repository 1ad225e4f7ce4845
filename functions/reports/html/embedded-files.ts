import type { AttemptResult, RunReport, TestResult } from "../../core/result.ts";
import type { FileRef } from "../../core/run-files.ts";
import type { Films } from "../films.ts";

/** Bytes of films within one report, before they are written as text: it can still be sent and opens at once. */
export const filmBytesAtMost = 12_000_000;

/** Tests in the order in which a report tells of them: what did not pass comes first, then what passed on a retry. */
export function inOrderOfInterest(tests: readonly TestResult[]): TestResult[] {
  const rank = ({ outcome, flaky }: TestResult) => {
    if (outcome === "passed") return flaky ? 1 : 2;
    return outcome === "skipped" ? 3 : 0;
  };
  return [...tests].sort((one, other) => rank(one) - rank(other));
}

/** The films that a report has within itself, by the key of their file: the most interesting ones, up to a size. */
export function embeddedFilms({ tests }: RunReport, films: Films): Films {
  let bytes = 0;
  const chosen = inOrderOfInterest(tests)
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ files }: AttemptResult): [FileRef, Uint8Array][] => {
      const film = files.video && films.get(files.video.key);
      return files.video && film ? [[files.video, film]] : [];
    })
    .filter(([, { length }]) => {
      if (bytes + length > filmBytesAtMost) return false;
      bytes += length;
      return true;
    });
  return new Map(chosen.map(([{ key }, film]) => [key, film]));
}
