import { artifactKinds } from "../core/artifacts/artifact-kinds.ts";
import { testFolder } from "../core/artifacts/object-keys.ts";
import type { AttemptResult, TestResult } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { type Films, filmedAttemptsOf, filmPartsOf } from "./films.ts";
// Imported eagerly: with a dynamic import, a bundle would evaluate the modules of mediabunny, which import each other
// in cycles, in an order that breaks it.
import { joinFilms } from "./join-films.ts";

/** The film of a test. */
export interface TestFilm {
  file: FileRef;
  /** The attempts that it shows, one after the other. */
  attempts: readonly AttemptResult[];
}

/** Films of tests, by the positions of the tests. */
export type TestFilms = ReadonlyMap<number, TestFilm>;

/** The film of a test whose films are not joined: that of its last attempt that has one. */
export function lastFilmOf(test: TestResult): TestFilm | null {
  const last = filmedAttemptsOf(test).at(-1);
  return last ? { file: last.film, attempts: [last.attempt] } : null;
}

/** Writes the films of tests that have several, and finds those of the others. @param warn called for each that cannot be joined. */
export async function writeTestFilms(
  tests: readonly TestResult[],
  films: Films,
  files: RunFiles,
  warn: (warning: string) => void,
): Promise<TestFilms> {
  const written = await Promise.all(
    tests.map(async (test): Promise<[number, TestFilm][]> => {
      const film = await writeTestFilm(test, films, files, warn);
      return film ? [[test.index, film]] : [];
    }),
  );
  return new Map(written.flat());
}

/**
 * One film of the attempts whose films could be read. What cannot be joined is shown by the last one.
 * @returns `null` if no attempt has a film.
 */
export async function writeTestFilm(
  test: TestResult,
  films: Films,
  files: RunFiles,
  warn: (warning: string) => void,
): Promise<TestFilm | null> {
  const readable = filmedAttemptsOf(test).filter(({ film }) => films.has(film.key));
  const attempts = readable.map(({ attempt }) => attempt);
  const [only] = readable;
  if (!only) return lastFilmOf(test);
  if (readable.length === 1) return { file: only.film, attempts };
  try {
    const joined = await joinFilms(filmPartsOf(test, films));
    const { file, contentType } = artifactKinds.video;
    if (joined)
      return { file: await files.write(`${testFolder(test.index)}${file}`, joined, contentType), attempts };
  } catch (error) {
    warn(`The film could not be made: ${error}`);
  }
  return lastFilmOf(test);
}
