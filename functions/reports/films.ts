import type { AttemptResult, TestResult } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { chaptersOf } from "./chapters.ts";
import type { FilmPart } from "./join-films.ts";
import { inOrderOfInterest } from "./page/order.ts";

/**
 * Bytes of films that are read and joined at most. While that is done they are in memory five times over, and the function that
 * ends a run has 3 GB.
 */
const joinedBytesAtMost = 256 * 1024 * 1024;

/** The films of a run that could be read, by the key of their file. */
export type Films = ReadonlyMap<string, Uint8Array>;

/** An attempt and its film. */
interface FilmedAttempt {
  attempt: AttemptResult;
  film: FileRef;
}

/** The attempts of a test that have a film, in order. */
export function filmedAttemptsOf({ attempts }: TestResult): FilmedAttempt[] {
  return attempts.flatMap((attempt) =>
    attempt.files.video === null ? [] : [{ attempt, film: attempt.files.video }],
  );
}

/**
 * Reads the films of a run, each once, up to a size in all: first those of the tests that did not pass, and of each test all or none.
 * @param warn called for each one that cannot be read, and if some are left out.
 */
export async function readFilms(
  tests: readonly TestResult[],
  files: RunFiles,
  warn: (warning: string) => void,
): Promise<Films> {
  const joinable = joinableFilms(tests);
  const all = tests.flatMap(filmedAttemptsOf).length;
  if (joinable.length < all)
    warn(`${all - joinable.length} of ${all} films are too large to be joined with the others.`);
  const films = await Promise.all(
    joinable.map(async ({ key }): Promise<[string, Uint8Array][]> => {
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

function joinableFilms(tests: readonly TestResult[]): FileRef[] {
  let left = joinedBytesAtMost;
  return inOrderOfInterest(tests).flatMap((test) => {
    const films = filmedAttemptsOf(test).map(({ film }) => film);
    const size = films.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (size > left) return [];
    left -= size;
    return films;
  });
}

/** The films of a test's attempts that could be read, with their steps as chapters. */
export function filmPartsOf(test: TestResult, films: Films): FilmPart[] {
  return filmedAttemptsOf(test).flatMap(({ attempt, film }) => {
    const content = films.get(film.key);
    return content ? [{ film: content, chapters: chaptersOf(attempt) }] : [];
  });
}
