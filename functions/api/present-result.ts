import { type ArtifactKind, factsOf, forKindsInTurn, type KindOf } from "../core/artifacts/artifact-kinds.ts";
import type { Link } from "../core/artifacts/link.ts";
import { savedNameOf } from "../core/artifacts/saved-name.ts";
import { summarize } from "../core/run/outcome.ts";
import type { Failure, RunResult, TestResult } from "../core/run/result.ts";
import type { FileRef } from "../core/run/run-files.ts";
import { fileNames } from "../reports/file-names.ts";
import type { ArtifactsAnswer, LinkAnswer, OutcomesAnswer, RunAnswer, TestAnswer } from "./answer-schemas.ts";
import { longestAnswer, sizeInResult } from "./answer-size.ts";
import { cutText } from "./cut-text.ts";

/** Creates a link to a file, with the name under which it is downloaded. */
type Sign = (file: FileRef, fileName: string, options?: { inline?: boolean }) => Promise<Link>;

/** Characters of a failure's message where whole messages do not fit into an answer. */
const shortMessage = 1_000;

/**
 * The outcomes of a run without its files. Messages are cut, and what was compared is left out, if the answer would be too large for a
 * function to return.
 */
export function presentOutcomes(result: RunResult): OutcomesAnswer {
  const answer = { ...presentRun(result), tests: result.tests.map(presentTest) };
  if (sizeInResult(JSON.stringify(answer)) <= longestAnswer) return answer;
  return { ...answer, tests: answer.tests.map(withShortMessage) };
}

function withShortMessage(test: TestAnswer): TestAnswer {
  const { failure } = test;
  if (!failure) return test;
  return {
    ...test,
    failure: { ...failure, comparison: null, message: cutText(failure.message, shortMessage) },
  };
}

/** A part of a result's tests, as many as fit into an answer. */
interface ArtifactsPage {
  answer: Omit<ArtifactsAnswer, "next_cursor">;
  /** Index of the first test that is not in it; `null` if there is none. */
  next: number | null;
}

/**
 * The whole result of a run, each file with a link of its own; `null` for a file that does not exist. A link's length depends on
 * the session that signs it, so the tests that fit are counted as they are presented; there is at least one.
 * @param from index of the first test.
 */
export async function presentArtifacts(
  result: RunResult,
  sign: Sign,
  { from = 0, limit = longestAnswer }: { from?: number; limit?: number } = {},
): Promise<ArtifactsPage> {
  const linkTo = (kind: KindOf<"run">) =>
    presentLink(kind, result.files[kind], fileNames.ofRunDownload(kind, result), sign);
  const run = { ...presentRun(result), artifacts: await forKindsInTurn("run", linkTo) };
  const tests: ArtifactsAnswer["tests"] = [];
  let size = sizeInResult(JSON.stringify(run));
  for (const test of result.tests.slice(from)) {
    const presented = await presentTestFiles(result, test, sign);
    size += sizeInResult(JSON.stringify(presented));
    if (size > limit && tests.length > 0) return { answer: { ...run, tests }, next: from + tests.length };
    tests.push(presented);
  }
  return { answer: { ...run, tests }, next: null };
}

async function presentTestFiles(result: RunResult, test: TestResult, sign: Sign) {
  const linkTo = (kind: KindOf<"test">) =>
    presentLink(kind, test.files[kind], fileNames.ofTestDownload(kind, result, test), sign);
  return {
    ...presentTest(test),
    artifacts: {
      ...(await forKindsInTurn("test", linkTo)),
      downloads: await Promise.all(test.files.downloads.map((file) => linkOf(file, savedNameOf(file), sign))),
    },
  };
}

function presentRun(result: RunResult): RunAnswer {
  return {
    execution_id: result.executionId,
    scenario_id: result.scenarioId,
    scenario_name: result.scenarioName,
    scenario_version: result.scenarioVersion,
    type: result.type,
    status: "completed",
    outcome: result.outcome,
    reason: result.reason,
    run_id: result.runId,
    run_number: result.runNumber,
    started_at: result.startedAt,
    completed_at: result.completedAt,
    duration_ms: Math.round(result.durationMs),
    metadata: result.metadata,
    selection: result.selection,
    rerun_of: result.rerunOf,
    tests_summary: summarize(result.tests.map((test) => test.outcome)),
  };
}

/** A test as the answers describe it; a run on this machine is described by the same fields. */
export function presentTest(test: TestResult): TestAnswer {
  return {
    name: test.name,
    number: test.index + 1,
    source: test.source,
    outcome: test.outcome,
    duration_ms: Math.round(test.durationMs),
    attempts: test.attempts.length,
    flaky: test.flaky,
    failure: presentFailure(failureOf(test)),
    carried_over_from: test.carriedOverFrom,
  };
}

/** Of a test that could not be judged, its reason: no step is to blame. */
function failureOf({ failure, outcome, reason, source }: TestResult): Failure | null {
  if (failure !== null || outcome !== "error" || reason === null) return failure;
  return { message: reason, step: null, stepTitle: null, source };
}

function presentFailure(failure: Failure | null): TestAnswer["failure"] {
  if (failure === null) return null;
  const { message, step, stepTitle, comparison = null, source = null } = failure;
  return { message, step, step_title: stepTitle, comparison, source };
}

async function presentLink(
  kind: ArtifactKind,
  file: FileRef | null,
  fileName: string,
  sign: Sign,
): Promise<LinkAnswer | null> {
  return file && linkOf(file, fileName, sign, factsOf(kind).opensInBrowser);
}

async function linkOf(file: FileRef, fileName: string, sign: Sign, inline = false): Promise<LinkAnswer> {
  const link = await sign(file, fileName, { inline });
  return {
    url: link.url,
    expires_at: link.expiresAt,
    content_type: link.contentType,
    file_name: link.fileName,
    size_bytes: link.sizeBytes,
    sha256: link.sha256,
  };
}
