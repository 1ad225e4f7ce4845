import { type ArtifactKind, factsOf, forKindsInTurn, type KindOf } from "../core/artifact-kinds.ts";
import type { Link } from "../core/link.ts";
import { summarize } from "../core/outcome.ts";
import type { Failure, RunResult, TestResult } from "../core/result.ts";
import type { FileRef } from "../core/run-files.ts";
import { savedNameOf } from "../core/saved-name.ts";
import { fileNames } from "../reports/file-names.ts";
import type { ArtifactsAnswer, LinkAnswer, OutcomesAnswer, RunAnswer, TestAnswer } from "./answer-schemas.ts";

/** Creates a link to a file, with the name under which it is downloaded. */
export type Sign = (file: FileRef, fileName: string, options?: { inline?: boolean }) => Promise<Link>;

/** The outcomes of a run without its files. */
export function presentOutcomes(result: RunResult): OutcomesAnswer {
  return { ...presentRun(result), tests: result.tests.map(presentTest) };
}

/** The whole result of a run, each file with a link of its own; `null` for a file that does not exist. */
export async function presentArtifacts(result: RunResult, sign: Sign): Promise<ArtifactsAnswer> {
  const linkTo = (kind: KindOf<"run">) =>
    presentLink(kind, result.files[kind], fileNames.ofRunDownload(kind, result), sign);
  return {
    ...presentRun(result),
    artifacts: await forKindsInTurn("run", linkTo),
    tests: await Promise.all(result.tests.map((test) => presentTestFiles(result, test, sign))),
  };
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
    tests_summary: summarize(result.tests.map((test) => test.outcome)),
  };
}

/** A test as the answers describe it; a run on this machine is described by the same fields. */
export function presentTest(test: TestResult): TestAnswer {
  return {
    name: test.name,
    source: test.source,
    outcome: test.outcome,
    duration_ms: Math.round(test.durationMs),
    attempts: test.attempts.length,
    flaky: test.flaky,
    failure: test.failure && presentFailure(test.failure),
  };
}

function presentFailure({ message, step, stepTitle, source = null }: Failure) {
  return { message, step, step_title: stepTitle, source };
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
