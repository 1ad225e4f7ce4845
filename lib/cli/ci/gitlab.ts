import { type CiService, nothing } from "./ci-service.ts";
import { oneLine } from "./failures.ts";

/** Starts a line anew and clears it, so that the marker is not seen. */
const clear = "\u001b[0K";
const section = "scenario_run";

/**
 * GitLab: what is said while a run is waited for is a section that is collapsed, and JUnit documents name the file on each test.
 * https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections
 */
export const gitlab: CiService = {
  junitStyle: "gitlab",
  job: ["CI_SERVER_HOST", "CI_PIPELINE_ID", "CI_JOB_NAME"],
  fold: (title, at) => [
    `${clear}section_start:${seconds(at)}:${section}[collapsed=true]\r${clear}${oneLine(title)}`,
  ],
  unfold: (at) => [`${clear}section_end:${seconds(at)}:${section}\r${clear}`],
  accepted: () => nothing,
  completed: () => nothing,
};

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
