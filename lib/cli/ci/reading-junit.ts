import { type CiService, nothing } from "./ci-service.ts";

const readingJunit: Omit<CiService, "job"> = {
  junitStyle: "jenkins",
  fold: () => [],
  unfold: () => [],
  accepted: () => nothing,
  completed: () => nothing,
};

/** Jenkins reads no commands from the log; it reads the JUnit documents, by its step `junit`. */
export const jenkins: CiService = { ...readingJunit, job: ["JENKINS_URL", "BUILD_TAG", "STAGE_NAME"] };

/** Nor does CircleCI, which reads the documents by its step `store_test_results`. */
export const circleci: CiService = {
  ...readingJunit,
  job: ["CIRCLE_WORKFLOW_ID", "CIRCLE_JOB", "CIRCLE_NODE_INDEX"],
};

/** No CI service, or one that is not known. */
export const none: CiService = { ...readingJunit, job: [] };
