import { type CiService, nothing } from "./ci-service.ts";
import { oneLine } from "./failures.ts";

/** Buildkite folds its log by headings. https://buildkite.com/docs/pipelines/configure/managing-log-output */
export const buildkite: CiService = {
  junitStyle: "jenkins",
  job: ["BUILDKITE_BUILD_ID", "BUILDKITE_STEP_ID"],
  fold: (title) => [`--- ${oneLine(title)}`],
  unfold: () => ["+++ Results"],
  accepted: () => nothing,
  completed: () => nothing,
};
