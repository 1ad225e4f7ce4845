import { noFiles } from "../core/artifacts/artifact-kinds.ts";
import { type RunRef, runPrefix } from "../core/artifacts/object-keys.ts";
import type { Rerun } from "../core/execution/rerun.ts";
import type { AttemptResult, TestResult } from "../core/run/result.ts";
import type { FileRef } from "../core/run/run-files.ts";
import { runResultSchema } from "../core/run/run-result-schema.ts";
import { readDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/** How many files are copied at a time. */
const copiedAtOnce = 50;

/**
 * The results of the tests that a run takes over from the one that it repeats, by position; empty if that run's result
 * is no longer there. The files of their attempts are copied below the run's own prefix: so they live as long as the run,
 * whatever becomes of the earlier one, and no link is ever signed to a file outside the run that names it. What is made
 * from attempts (JUnit, captions, joined films) is made anew.
 */
export async function carryOver(ref: RunRef, rerun: Rerun): Promise<Map<number, TestResult>> {
  const from = runPrefix({ team: ref.team, executionId: rerun.executionId, runId: rerun.runId });
  const body = rerun.carried.length > 0 ? await artifactStore().readIfThere(rerun.resultKey) : null;
  if (body === null) return new Map();
  const earlier = readDocument(runResultSchema(from), body);
  const tests = earlier.tests.filter(({ index }) => rerun.carried.includes(index));
  const keys = tests.flatMap(({ attempts }) => attempts.flatMap(filesOf)).map(({ key }) => key);
  const copies = await copyAll(new Map(keys.map((key) => [key, runPrefix(ref) + key.slice(from.length)])));
  const carried = tests.map((test): [number, TestResult] => [
    test.index,
    {
      ...test,
      attempts: test.attempts.map((attempt) => withCopies(attempt, copies)),
      files: noFiles("test"),
      carriedOverFrom: test.carriedOverFrom ?? rerun.executionId,
    },
  ]);
  return new Map(carried);
}

function filesOf({ files: { downloads, ...kinds } }: AttemptResult): FileRef[] {
  return [...Object.values(kinds).filter((file) => file !== null), ...downloads];
}

/** The attempt with its copies; a file without one is missing. */
function withCopies(attempt: AttemptResult, copies: ReadonlyMap<string, string>): AttemptResult {
  const { downloads, ...kinds } = attempt.files;
  const copyOf = <F extends FileRef>(file: F): F[] => {
    const key = copies.get(file.key);
    return key === undefined ? [] : [{ ...file, key }];
  };
  const copied = Object.entries(kinds).map(([kind, file]) => [kind, (file && copyOf(file)[0]) ?? null]);
  return { ...attempt, files: { ...Object.fromEntries(copied), downloads: downloads.flatMap(copyOf) } };
}

/** @param copies new keys by the keys of the files. @returns those that were made: a file may have expired. */
async function copyAll(copies: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const waiting = [...copies];
  const made = new Map<string, string>();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await artifactStore().copyIfThere(...next)) made.set(...next);
    }
  };
  await Promise.all(Array.from({ length: copiedAtOnce }, worker));
  return made;
}
