import { artifactKinds } from "../core/artifact-kinds.ts";
import type { TestResult } from "../core/result.ts";
import type { FileRef, RunFiles } from "../core/run-files.ts";
// At once, not when it is needed: a bundle would then begin the modules of mediabunny, which import each other in
// circles, in an order that breaks it.
import { joinFilms } from "./join-films.ts";

/** The films of a run that could be read, by the key of their file. */
export type Films = ReadonlyMap<string, Uint8Array>;

/** Where the films of a test's attempts lie, in order. */
export function filmsOf(test: TestResult): FileRef[] {
  return test.attempts.map((attempt) => attempt.files.video).filter((film) => film !== null);
}

/**
 * Reads all films of a run, each once.
 * @param warn told of each one that cannot be read.
 */
export async function readFilms(
  tests: readonly TestResult[],
  files: RunFiles,
  warn: (warning: string) => void,
): Promise<Films> {
  const films = await Promise.all(
    tests.flatMap(filmsOf).map(async ({ key }): Promise<[string, Uint8Array][]> => {
      try {
        return [[key, await files.read(key)]];
      } catch (error) {
        warn(`A film is missing: ${error}`);
        return [];
      }
    }),
  );
  return new Map(films.flat());
}

/**
 * Writes one film from several. A single one is written as it is.
 * @returns `null` where there is nothing to show.
 */
export async function writeFilm(
  name: string,
  parts: readonly FileRef[],
  films: Films,
  files: RunFiles,
): Promise<FileRef | null> {
  const found = parts.map(({ key }) => films.get(key)).filter((film) => film !== undefined);
  const film = found.length > 1 ? await joinFilms(found) : (found[0] ?? null);
  return film && files.write(name, film, artifactKinds.video.contentType);
}
