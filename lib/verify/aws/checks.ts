import type { AwsCheck, NotBuilt } from "./aws-check.ts";
import { browserChecks } from "./checks/browser-checks.ts";
import { faultChecks } from "./checks/fault-checks.ts";
import { requestChecks } from "./checks/request-checks.ts";
import { rightsChecks } from "./checks/rights-checks.ts";
import { workflowChecks } from "./checks/workflow-checks.ts";

/** Everything that `npm run verify:aws` checks, in its order: the first test is the one that starts cold. */
export const awsChecks: readonly AwsCheck[] = [
  ...browserChecks,
  ...rightsChecks,
  ...requestChecks,
  ...workflowChecks,
  ...faultChecks,
];

/** What docs/operations.md lists as unproven, and no check settles. */
export const notBuilt: readonly NotBuilt[] = [
  {
    name: "temporary-space",
    title: "A test leaves room in /tmp",
    because: "No function says how much of /tmp a test used at most.",
  },
  {
    name: "upgrade",
    title: "A run in progress survives an upgrade and a rollback",
    because:
      "It would have to deploy two versions of the code. `npm run verify:deploy` upgrades on the emulator.",
  },
];
