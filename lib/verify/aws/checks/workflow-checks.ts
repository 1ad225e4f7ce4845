import { paginateGetExecutionHistory, StopExecutionCommand } from "@aws-sdk/client-sfn";
import { mostEventsOf } from "../../../../functions/core/run/workflow-size.ts";
import { untilTold } from "../alarm-actions.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import {
  type CheckedRegion,
  completed,
  type EndedRun,
  runOf,
  runToItsEnd,
  trigger,
} from "../checked-region.ts";
import { manySecrets, withManySecrets } from "../many-secrets.ts";

const minute = 60_000;
/** Metrics arrive within minutes, and the alarm looks at periods of five. */
const alarmWithin = 15 * minute;

/**
 * A task that is repeated, since no capacity was left or its process had served another team, and its events: it is scheduled, begins and
 * fails. functions/core/run/workflow-size.ts reckons with them apart.
 */
const failedTask = /^LambdaFunction\w*(?:Failed|TimedOut)$/;
const repeatedEvents = 3;

/** How runs end, and what their workflows leave. */
export const workflowChecks: readonly AwsCheck[] = [
  {
    name: "stop-execution",
    title: "A run whose workflow someone stops is ended within minutes",
    does: "Starts a run, stops its workflow in Step Functions, and waits for the end of the execution.",
    costs: browserTime(60),
    provable: ["aws", "emulator"],
    async run(region) {
      const { status } = await stoppedRun(region);
      expected(status.outcome === "error", `The run is ${status.outcome}: ${status.reason}`);
      return `error, ${status.reason}`;
    },
  },
  {
    name: "alarm",
    title: "An alarm goes off and tells its topic",
    does: "Stops the workflow of a run, and waits for the alarm on runs in error. Whoever receives alarms receives this one.",
    costs: browserTime(60),
    provable: ["aws"],
    waits: true,
    async run(region) {
      const { askedAt } = await stoppedRun(region);
      await untilTold(region, "Runs in error", { since: askedAt, within: alarmWithin });
      return "ALARM, and its action was executed";
    },
  },
  {
    name: "secrets",
    title: "A run of sixty tests with ten secrets is not throttled",
    does: `Sets ten secrets, and runs ${manySecrets.tests} tests, each of which uses all of them, eight at a time.`,
    costs: browserTime(60 * 8),
    provable: ["aws"],
    async run(region) {
      const { status } = await withManySecrets(region, () => runToItsEnd(region.api, manySecrets.name));
      expected(status.outcome === "passed", `The run is ${status.outcome}: ${status.reason}`);
      return `${status.tests["passed"]} tests passed`;
    },
  },
  {
    name: "history",
    title: "A run adds no more events to its workflow's history than is reckoned with",
    does: "Counts the events of a run of four tests, without those of tasks that were repeated.",
    costs: browserTime(60),
    provable: ["aws"],
    async run({ aws, api, resources, ended }) {
      const { executionId } = await ended("Verify: four at once");
      const executionArn = await workflowOf({ api, resources }, executionId);
      let events = 0;
      let repeated = 0;
      for await (const page of paginateGetExecutionHistory({ client: aws.workflows }, { executionArn })) {
        const types = page.events?.map(({ type }) => type ?? "") ?? [];
        events += types.length;
        repeated += types.filter((type) => failedTask.test(type)).length;
      }
      const most = mostEventsOf({ tests: Array.from({ length: 4 }, () => ({ retries: 0 })) });
      const often = repeated === 1 ? "1 repeated task" : `${repeated} repeated tasks`;
      const besides = repeated === 0 ? "" : `, and ${often}`;
      const once = events - repeated * repeatedEvents;
      expected(once > 0 && once <= most, `${once} events, and ${most} were reckoned with${besides}.`);
      return `${once} events of at most ${most}${besides}`;
    },
  },
];

const stopped = new WeakMap<CheckedRegion, Promise<EndedRun>>();

/** A run whose workflow was stopped; one of a region serves several checks. */
function stoppedRun(region: CheckedRegion): Promise<EndedRun> {
  const made = stopped.get(region) ?? stop(region);
  stopped.set(region, made);
  return made;
}

async function stop(region: CheckedRegion): Promise<EndedRun> {
  const { api, aws } = region;
  const askedAt = Date.now();
  const executionId = await trigger(api, "Verify: long");
  const executionArn = await workflowOf(region, executionId);
  await aws.workflows.send(new StopExecutionCommand({ executionArn, cause: "npm run verify:aws" }));
  return { executionId, askedAt, status: await completed(api, executionId) };
}

/** The workflow of an execution's run, as soon as that has begun. @returns its ARN. */
export async function workflowOf(
  { api, resources }: Pick<CheckedRegion, "api" | "resources">,
  executionId: string,
): Promise<string> {
  // The name of the workflow is the run's id: docs/architecture.md, "Five decisions".
  const machine = resources.only("AWS::StepFunctions::StateMachine");
  return `${machine.replace(":stateMachine:", ":execution:")}:${await runOf(api, executionId)}`;
}
