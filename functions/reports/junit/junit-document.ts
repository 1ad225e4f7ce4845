import { describeSelection } from "../../core/execution/selection.ts";
import { summarize } from "../../core/run/outcome.ts";
import type { RunReport, TestResult } from "../../core/run/result.ts";
import { fileNames } from "../file-names.ts";
import { toSeconds } from "../wording.ts";
import { boundedDocument } from "./bounded-document.ts";
import { mostJunitBytes } from "./junit-style.ts";
import { testcase } from "./testcase.ts";
import { type AttachmentNames, attachments } from "./transcript.ts";
import { element, fullTexts, type XmlElement } from "./xml.ts";

/** Bytes for the path of a results folder, by which the command line may later name each attached file; and for all of them. */
const folderBytes = 200;
const allFoldersBytes = 500_000;

/** The JUnit document of a whole run. Its attachments have their paths in a results folder. */
export function junitOfRun(report: RunReport): string {
  return junit(report, report.tests, { ofFile: fileNames.ofTest, ofDownload: fileNames.ofDownload });
}

/** The JUnit document of one test of a run. Its attachments lie beside it. */
export function junitOfTest(report: RunReport, test: TestResult): string {
  return junit(report, [test], { ofFile: fileNames.besideTest, ofDownload: (savedName) => savedName });
}

/** In the form of Jenkins' `junit-10.xsd`: one suite, which is the scenario. */
function junit(report: RunReport, tests: readonly TestResult[], names: AttachmentNames): string {
  const counts = summarize(tests.map((test) => test.outcome));
  const durationMs = tests.reduce((sum, test) => sum + test.durationMs, 0);
  const totals = {
    name: report.scenarioName,
    time: toSeconds(tests.length === report.tests.length ? report.durationMs : durationMs),
    tests: counts.total,
    failures: counts.failed + counts.timed_out,
    errors: counts.error,
  };
  const suite = element(
    "testsuite",
    {
      ...totals,
      skipped: counts.skipped + counts.cancelled,
      timestamp: report.startedAt,
      hostname: report.region,
      file: report.file,
    },
    [properties(report, tests), ...tests.map((test) => testcase(report.scenarioName, test, names))],
  );
  const attached = tests.reduce((count, test) => count + attachments(test, names).length, 0);
  const added = tests.length * fileOfTestBytes(report) + Math.min(attached * folderBytes, allFoldersBytes);
  return boundedDocument(element("testsuites", totals, [suite]), mostJunitBytes - added);
}

/** What the style of GitLab adds to each test. */
function fileOfTestBytes({ file }: RunReport): number {
  return file === null ? 0 : Buffer.byteLength(` file="${fullTexts.attribute(file)}"`);
}

function properties(report: RunReport, tests: readonly TestResult[]): XmlElement {
  const facts: [string, string | number | null][] = [
    ["execution_id", report.executionId],
    ["scenario_id", report.scenarioId],
    ["scenario_version", report.scenarioVersion],
    ["type", report.type],
    ["run_id", report.runId],
    ["run_number", report.runNumber],
    ["outcome", report.outcome],
    ["reason", report.reason],
    ["selection", report.selection && describeSelection(report.selection)],
    ["rerun_of", report.rerunOf],
    ["browser_mode", browserModesOf(tests)],
    ...Object.entries(report.metadata).map(([name, value]): [string, string] => [`metadata.${name}`, value]),
  ];
  return element(
    "properties",
    {},
    facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => element("property", { name, value: value ?? "" })),
  );
}

/** The ways in which Chromium ran, one or more of `browserModes`; `null` if no browser ran. */
function browserModesOf(tests: readonly TestResult[]): string | null {
  const modes = tests.flatMap((test) => test.attempts.flatMap(({ browserMode }) => browserMode ?? []));
  return modes.length === 0 ? null : [...new Set(modes)].sort().join(", ");
}
