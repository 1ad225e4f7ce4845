import { noFiles } from "../core/artifact-kinds.ts";
import { type RunRef, runPrefix } from "../core/object-keys.ts";
import type { Rerun } from "../core/rerun.ts";
import type { AttemptResult, TestResult } from "../core/result.ts";
import type { FileRef } from "../core/run-files.ts";
import { runResultSchema } from "../core/run-result-schema.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/** How many files are copied at a time. */
const copiedAtOnce = 50;

/**
 * The results of the tests that a run takes over from the one that it repeats, by position. Their attempts' files are
 * copied below the run's own prefix: so they live as long as the run, whatever becomes of the earlier one, and no link is
 * ever signed to a file outside the run that names it. What is made from the attempts (JUnit, captions, joined films) is
 * made anew.
 * @throws NoSuchKey if the earlier run's files are gone.
 */
export async function carryOver(ref: RunRef, rerun: Rerun): Promise<Map<number, TestResult>> {
  if (rerun.carried.length === 0) return new Map();
  const from = runPrefix({ team: ref.team, executionId: rerun.executionId, runId: rerun.runId });
  const to = runPrefix(ref);
  const body = await artifactStore().read(rerun.resultKey);
  const earlier = runResultSchema(from).parse(JSON.parse(new TextDecoder().decode(body)));
  const tests = earlier.tests.filter(({ index }) => rerun.carried.includes(index));
  const copies = new Map<string, string>();
  const move = <F extends FileRef>(file: F): F => {
    const key = to + file.key.slice(from.length);
    copies.set(file.key, key);
    return { ...file, key };
  };
  const moved = tests.map((test): [number, TestResult] => [
    test.index,
    {
      ...test,
      attempts: test.attempts.map((attempt) => movedAttempt(attempt, move)),
      files: noFiles("test"),
      carriedOverFrom: test.carriedOverFrom ?? rerun.executionId,
    },
  ]);
  await copyAll([...copies]);
  return new Map(moved);
}

function movedAttempt(attempt: AttemptResult, move: <F extends FileRef>(file: F) => F): AttemptResult {
  const { downloads, ...kinds } = attempt.files;
  const files = Object.entries(kinds).map(([kind, file]) => [kind, file && move(file)]);
  return { ...attempt, files: { ...Object.fromEntries(files), downloads: downloads.map(move) } };
}

async function copyAll(copies: [from: string, to: string][]): Promise<void> {
  const worker = async () => {
    for (let next = copies.shift(); next; next = copies.shift()) await artifactStore().copy(...next);
  };
  await Promise.all(Array.from({ length: copiedAtOnce }, worker));
}
