import type { CiRun, CiService } from "./ci-service.ts";
import { failuresOf, oneLine, reasonOf } from "./failures.ts";
import { summaryOf } from "./github-summary.ts";
import { outputsOf } from "./outputs.ts";

/** GitHub shows no more annotations of one kind from one step. */
const mostAnnotations = 10;

/**
 * GitHub Actions: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands and, for how values
 * are escaped, https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
 */
export const github: CiService = {
  junitStyle: "jenkins",
  job: ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID", "GITHUB_JOB"],
  fold: (title) => [`::group::${data(oneLine(title))}`],
  unfold: () => ["::endgroup::"],
  accepted: (executionId) => ({ log: [], files: { GITHUB_OUTPUT: output({ execution_id: executionId }) } }),
  completed: (run) => ({
    log: annotationsOf(run),
    files: { GITHUB_OUTPUT: output(outputsOf(run)), GITHUB_STEP_SUMMARY: summaryOf(run) },
  }),
};

function annotationsOf(run: CiRun): string[] {
  return failuresOf(run)
    .slice(0, mostAnnotations)
    .map((failure) => {
      const { name, source } = failure;
      const place = source ? { file: source.file, line: source.line, col: source.column } : {};
      const properties = Object.entries({ ...place, title: name }).map(
        ([key, value]) => `${key}=${property(String(value))}`,
      );
      return `::error ${properties.join(",")}::${data(reasonOf(failure))}`;
    });
}

/** The text after a command. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** A value within a command. */
function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Each value is in one line, so that none can set another output. */
function output(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${oneLine(value)}\n`)
    .join("");
}
