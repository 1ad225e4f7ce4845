import type { AttemptResult, RunReport } from "../../core/run/result.ts";
import type { FileRef } from "../../core/run/run-files.ts";
import type { Films } from "../films.ts";
import { inOrderOfInterest } from "../page/order.ts";

/** Bytes of films in one report, before encoding as text: small enough to be sent, and to open at once. */
export const filmBytesAtMost = 12_000_000;

/** The films to embed in a report, by the key of their file: the most interesting ones, up to a size. */
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
