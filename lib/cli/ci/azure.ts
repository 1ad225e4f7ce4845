import type { CiRun, CiService } from "./ci-service.ts";
import { failuresOf, oneLine, reasonOf } from "./failures.ts";
import { outputsOf } from "./outputs.ts";

/**
 * Azure Pipelines: https://learn.microsoft.com/en-us/azure/devops/pipelines/scripts/logging-commands and, for how values are
 * escaped, https://github.com/microsoft/azure-pipelines-task-lib/blob/master/node/taskcommand.ts
 */
export const azure: CiService = {
  junitStyle: "jenkins",
  job: ["SYSTEM_COLLECTIONURI", "SYSTEM_TEAMPROJECT", "BUILD_BUILDID", "SYSTEM_JOBNAME"],
  fold: (title) => [`##[group]${oneLine(title)}`],
  unfold: () => ["##[endgroup]"],
  accepted: (executionId) => ({ log: variables({ execution_id: executionId }), files: {} }),
  completed: (run) => ({ log: [...issuesOf(run), ...variables(outputsOf(run))], files: {} }),
};

function issuesOf(run: CiRun): string[] {
  return failuresOf(run).map((failure) => {
    const { source, name } = failure;
    const place = source
      ? `sourcepath=${property(source.file)};linenumber=${source.line};columnnumber=${source.column};`
      : "";
    return `##vso[task.logissue type=error;${place}]${data(`${name}: ${reasonOf(failure)}`)}`;
  });
}

function variables(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(
    ([name, value]) => `##vso[task.setvariable variable=${name};isOutput=true]${data(value)}`,
  );
}

function data(text: string): string {
  return text.replaceAll("%", "%AZP25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll("]", "%5D").replaceAll(";", "%3B");
}
