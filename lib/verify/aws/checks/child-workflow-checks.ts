import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DescribeMapRunCommand, ListMapRunsCommand } from "@aws-sdk/client-sfn";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import type { AwsClients } from "../aws-clients.ts";
import { runToItsEnd } from "../checked-region.ts";
import { workflowOf } from "./workflow-checks.ts";

const name = "Verify: child workflows";
/** Tests that run. */
const tests = 2;
/** Tests that are left out: with so many, and their retries, one history would be too long, however few run at once. */
const leftOut = 170;

/** A scenario whose tests have a workflow of their own each, also in an account that runs ten functions at once. */
export const childWorkflowScenario = {
  name,
  viewport: { width: 640, height: 360 },
  video: false,
  trace: "off",
  tests: [
    ...Array.from({ length: tests }, (_, index) => ({
      name: `Test ${index + 1}`,
      timeout: "60s",
      steps: [{ type: "waitForExpression", expression: "1 === 1", timeout: 5000 }],
    })),
    ...Array.from({ length: leftOut }, (_, index) => ({
      name: `Left out ${index + 1}`,
      retries: 3,
      skip: "Makes the run a large one",
      steps: [],
    })),
  ],
} as const;

/** How large runs are split. */
export const childWorkflowChecks: readonly AwsCheck[] = [
  {
    name: "child-workflows",
    title: "The tests of a large run have workflows of their own, which it may start and follow",
    does: "Runs two tests of a scenario that has 170 others, and counts the children that Step Functions tells of.",
    costs: browserTime(30),
    provable: ["aws"],
    async run({ aws, api, folder, operator, team, resources }) {
      const file = join(folder, "child-workflows.json");
      await writeFile(file, JSON.stringify(childWorkflowScenario));
      await operator.push(team, [file]);
      const { executionId, status } = await runToItsEnd(api, name);
      expected(status.outcome === "passed", `The run is ${status.outcome}: ${status.reason}`);
      const executionArn = await workflowOf({ api, resources }, executionId);
      const { succeeded, total } = await childrenOf(aws, executionArn);
      expected(succeeded === tests, `${succeeded} of ${total} children succeeded.`);
      return `${succeeded} children`;
    },
  },
];

/** The children of a run. */
interface Children {
  succeeded: number | undefined;
  total: number | undefined;
  /** When the Map that has them began and ended. */
  startDate: Date | undefined;
  stopDate: Date | undefined;
}

/** What Step Functions tells of the children of a run's workflow. @throws NotAsExpected if it has none. */
export async function childrenOf({ workflows }: AwsClients, executionArn: string): Promise<Children> {
  const { mapRuns = [] } = await workflows.send(new ListMapRunsCommand({ executionArn }));
  const [only] = mapRuns;
  expected(only !== undefined, "The run has no children.");
  const described = new DescribeMapRunCommand({ mapRunArn: only.mapRunArn });
  const { executionCounts, startDate, stopDate } = await workflows.send(described);
  return { succeeded: executionCounts?.succeeded, total: executionCounts?.total, startDate, stopDate };
}
