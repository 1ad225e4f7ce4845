import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { DescribeExecutionCommand } from "@aws-sdk/client-sfn";
import { environmentNames } from "../../../../functions/shared/environment.ts";
import { fairShare } from "../../../config.ts";
import { type AwsCheck, browserTime, expected, NotProvable } from "../aws-check.ts";
import { type CheckedRegion, durationsOf, runToItsEnd } from "../checked-region.ts";
import { childrenOf } from "./child-workflow-checks.ts";
import { workflowOf } from "./workflow-checks.ts";

const name = "Verify: 200 at once";
const tests = 200;
const testMs = 30_000;
/** What a run takes besides its slowest test, in milliseconds, at most. If not all ran at once, it would be a whole test or more. */
const mostBesidesMs = 20_000;
/** What it is to take where browsers are free, in milliseconds: docs/operations.md, Concurrency. */
const aimedBesidesMs = 5_000;

/** As many tests at once as a scenario may have, each of half a minute. */
export const wideScenario = {
  name,
  viewport: { width: 640, height: 360 },
  trace: "off",
  parallel: tests,
  tests: Array.from({ length: tests }, (_, index) => ({
    name: `Test ${index + 1}`,
    timeout: "120s",
    steps: [
      {
        type: "waitForExpression",
        expression: `(window.since ??= Date.now()) + ${testMs} < Date.now()`,
        timeout: 60_000,
      },
    ],
  })),
} as const;

/** How long the largest run takes. */
export const wideChecks: readonly AwsCheck[] = [
  {
    name: "wide",
    title: "200 tests of a run go on at once",
    does: "Runs 200 tests of 30 s, and reads what Step Functions tells of the times of the run and of its children.",
    costs: browserTime((tests * testMs * 1.1) / 1000),
    provable: ["aws"],
    async run(region) {
      const { aws, api, folder, operator, team } = region;
      const most = await browsersOfTeam(region);
      if (most < tests) {
        throw new NotProvable(
          `A team may have ${most} browsers at once: with \`limits.account_concurrency\` of 290 or more, and no lower limit for a team, it may have ${tests}.`,
        );
      }
      const file = join(folder, "wide.json");
      await writeFile(file, JSON.stringify(wideScenario));
      await operator.push(team, [file]);
      const run = await runToItsEnd(api, name);
      expected(run.status.outcome === "passed", `The run is ${run.status.outcome}: ${run.status.reason}`);
      const executionArn = await workflowOf(region, run.executionId);
      const children = await childrenOf(aws, executionArn);
      expected(
        children.succeeded === tests,
        `${children.succeeded} of ${children.total} children succeeded.`,
      );
      const whole = await aws.workflows.send(new DescribeExecutionCommand({ executionArn }));
      const slowest = Math.max(...(await durationsOf(api, run)));
      const parts = [
        between(whole.startDate, children.startDate),
        between(children.startDate, children.stopDate) - slowest,
        between(children.stopDate, whole.stopDate),
      ] as const;
      const besides = parts.reduce((sum, ms) => sum + ms, 0);
      const [begin, around, reports] = parts.map(seconds);
      const aim = `${besides <= aimedBesidesMs ? "within" : "beyond"} the ${seconds(aimedBesidesMs)} aimed at`;
      const found = `${seconds(besides)} besides the slowest test of ${seconds(slowest)}, ${aim}: ${begin} to begin, ${around} around ${tests} children, ${reports} for the reports`;
      expected(besides <= mostBesidesMs, found);
      return found;
    },
  },
];

/** How many browsers a team may have at once where no other has any: functions/core/execution/admission.ts. */
async function browsersOfTeam({ aws, resources }: CheckedRegion): Promise<number> {
  const FunctionName = resources.ofFunction("dispatch");
  const { Environment } = await aws.functions.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const variables = Environment?.Variables ?? {};
  const all = Number(variables[environmentNames.browsersAtOnce]);
  const ofTeam = variables[environmentNames.teamBrowsersAtOnce];
  return ofTeam === fairShare ? Math.floor((all * 7) / 8) : Math.min(all, Number(ofTeam));
}

/** Milliseconds. */
function between(from: Date | undefined, to: Date | undefined): number {
  return (to?.getTime() ?? Number.NaN) - (from?.getTime() ?? Number.NaN);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
