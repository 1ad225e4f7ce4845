import type { AttemptResult, TestResult } from "../../core/run/result.ts";
import { originOf } from "../scope.ts";
import { toSeconds } from "../wording.ts";
import { placesOf, stackOf } from "./stack.ts";
import { type AttachmentNames, attachments, transcript } from "./transcript.ts";
import { element, type LongText, type XmlElement, type XmlValue } from "./xml.ts";

/**
 * One test. Retries are reported as Maven Surefire does (`rerunFailingTestsCount`): a test that passed in the end has
 * its failed attempts as `flakyFailure` and `flakyError`; for one that did not, the first attempt with the test's
 * outcome is the `failure` or `error`, and the other attempts are `rerunFailure` and `rerunError`.
 */
export function testcase(scenarioName: string, test: TestResult, names: AttachmentNames): XmlElement {
  const origin = originOf(test);
  const output = onLines([
    ...(origin === null ? [] : [origin]),
    ...transcript(test),
    ...attachments(test, names),
  ]);
  return element("testcase", { name: test.name, classname: scenarioName, time: toSeconds(test.durationMs) }, [
    ...verdict(test),
    ...(output.length === 0 ? [] : [element("system-out", {}, output)]),
  ]);
}

function onLines(parts: readonly XmlValue[]): XmlValue[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : ["\n", part]));
}

function verdict(test: TestResult): XmlElement[] {
  switch (test.outcome) {
    case "passed":
      return others(test, null).map((attempt) => retried("flaky", attempt, test));
    case "failed":
    case "timed_out":
      return judged(test, "failure");
    case "error":
      return judged(test, "error");
    case "skipped":
    case "cancelled":
      return [element("skipped", { type: test.outcome, message: long(test.reason) })];
    default:
      return test.outcome satisfies never;
  }
}

function judged(test: TestResult, name: "failure" | "error"): XmlElement[] {
  const decisive = test.attempts.find((attempt) => elementOf(attempt) === name) ?? null;
  const message = decisive?.failure?.message ?? test.failure?.message ?? test.reason;
  const text = decisive
    ? stackOf(decisive, test)
    : [{ long: message ?? "" }, placesOf(test.source, test.source)];
  const main = element(name, { type: decisive?.outcome ?? test.outcome, message: long(message) }, text);
  return [main, ...others(test, decisive).map((attempt) => retried("rerun", attempt, test))];
}

/** The attempts that did not pass, other than the decisive one. */
function others(test: TestResult, decisive: AttemptResult | null): AttemptResult[] {
  return test.attempts.filter((attempt) => attempt !== decisive && elementOf(attempt) !== null);
}

function retried(kind: "flaky" | "rerun", attempt: AttemptResult, test: TestResult): XmlElement {
  const name = elementOf(attempt) === "error" ? `${kind}Error` : `${kind}Failure`;
  return element(name, { message: long(attempt.failure?.message ?? null), type: attempt.outcome }, [
    element("stackTrace", {}, stackOf(attempt, test)),
  ]);
}

function long(text: string | null): LongText | null {
  return text === null ? null : { long: text };
}

/** docs/contract.md, "States": failed and timed out are failures, error is an error; `null` for any other outcome. */
function elementOf({ outcome }: AttemptResult): "failure" | "error" | null {
  switch (outcome) {
    case "failed":
    case "timed_out":
      return "failure";
    case "error":
      return "error";
    case "passed":
    case "cancelled":
      return null;
    default:
      return outcome satisfies never;
  }
}
