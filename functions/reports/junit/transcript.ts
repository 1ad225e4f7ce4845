import { type KindOf, kindsOf } from "../../core/artifacts/artifact-kinds.ts";
import { savedNameOf } from "../../core/artifacts/saved-name.ts";
import type { AttemptResult, StepOutcome, StepResult, TestResult } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { outcomeLabels } from "../wording.ts";
import type { LongText } from "./xml.ts";

/** All that happened in a test, in lines: every attempt with its steps, their durations and the page's log. */
export function transcript({ attempts }: TestResult): LongText[] {
  return attempts
    .flatMap((attempt) => [
      [...heading(attempt, attempts.length), ...attempt.steps.map(stepLine)],
      log(attempt),
    ])
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ long: inert(lines.join("\n")) }));
}

/**
 * The page controls its log: it must not make a CI server fetch a file of the page's choice, or a reporter take its words
 * for properties of the test.
 */
function inert(text: string): string {
  return text.replace(/\[\[(?=\/?(?:ATTACHMENT|PROPERTY))/gi, "[ [");
}

/** How the files of a test are named, relative to the document. */
export interface AttachmentNames {
  ofFile(kind: KindOf<"test">, test: TestResult): string;
  ofDownload(savedName: string, test: TestResult): string;
}

/** GitLab shows the first of a test's attachments beside it. The document does not attach itself. */
const attachedKinds = [
  "screenshot" as const,
  ...kindsOf("test").filter((kind) => kind !== "screenshot" && kind !== "junit"),
];

/**
 * One line per file, in the notation that Jenkins' JUnit Attachments plug-in and GitLab read:
 * https://docs.gitlab.com/ci/testing/unit_test_reports/#view-junit-screenshots-on-gitlab
 */
export function attachments(test: TestResult, { ofFile, ofDownload }: AttachmentNames): string[] {
  const kinds = attachedKinds.filter((kind) => test.files[kind] !== null);
  const names = [
    ...kinds.map((kind) => ofFile(kind, test)),
    ...test.files.downloads.map((file) => ofDownload(savedNameOf(file), test)),
  ];
  return names.map((name) => `[[ATTACHMENT|${name}]]`);
}

function heading({ attempt, outcome, durationMs }: AttemptResult, count: number): string[] {
  if (count === 1) return [];
  return [`Attempt ${attempt} of ${count}: ${outcomeLabels[outcome]}, ${formatDuration(durationMs)}`];
}

function log({ log: lines }: AttemptResult): string[] {
  return lines.length === 0 ? [] : ["Log of the page:", ...lines.map((line) => `  ${line}`)];
}

const marks: Readonly<Record<StepOutcome, string>> = { passed: "ok  ", failed: "FAIL", not_run: "-   " };

function stepLine({ number, title, outcome, durationMs }: StepResult): string {
  const duration = durationMs === null ? "not run" : formatDuration(durationMs);
  return `${marks[outcome]} ${String(number).padStart(3)}. ${title} (${duration})`;
}
