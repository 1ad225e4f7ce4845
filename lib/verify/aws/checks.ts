import type { AwsCheck } from "./aws-check.ts";
import { alarmMetricChecks } from "./checks/alarm-metric-checks.ts";
import { backupChecks } from "./checks/backup-checks.ts";
import { browserChecks } from "./checks/browser-checks.ts";
import { childWorkflowChecks } from "./checks/child-workflow-checks.ts";
import { concurrencyChecks } from "./checks/concurrency-checks.ts";
import { costAlarmChecks } from "./checks/cost-alarm-checks.ts";
import { deadLetterChecks } from "./checks/dead-letter-checks.ts";
import { faultChecks } from "./checks/fault-checks.ts";
import { releaseChecks } from "./checks/release-checks.ts";
import { requestChecks } from "./checks/request-checks.ts";
import { rightsChecks } from "./checks/rights-checks.ts";
import { stepChecks } from "./checks/step-checks.ts";
import { traceChecks } from "./checks/trace-checks.ts";
import { upgradeChecks } from "./checks/upgrade-checks.ts";
import { wideChecks } from "./checks/wide-checks.ts";
import { workflowChecks } from "./checks/workflow-checks.ts";

/** Everything that `npm run verify:aws` checks, in its order: what waits longest begins first, and the first test is the one that starts cold. */
export const awsChecks: readonly AwsCheck[] = [
  ...deadLetterChecks,
  ...browserChecks,
  ...releaseChecks,
  ...traceChecks,
  ...rightsChecks,
  ...requestChecks,
  ...stepChecks,
  ...workflowChecks,
  ...childWorkflowChecks,
  ...wideChecks,
  ...faultChecks,
  ...alarmMetricChecks,
  ...concurrencyChecks,
  ...costAlarmChecks,
  ...backupChecks,
  ...upgradeChecks,
];
