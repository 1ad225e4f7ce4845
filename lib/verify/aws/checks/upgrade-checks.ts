import {
  GetFunctionConfigurationCommand,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import { isNotReady } from "../../../../packages/client/src/errors.ts";
import { tasks } from "../../../workflow/tasks.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import { type CheckedRegion, completed, trigger } from "../checked-region.ts";
import { foundWithin } from "../found-within.ts";

/** What the replaced functions have and the deployed ones do not; no function reads it. */
export const mark = "VERIFY_AWS_REPLACED";
/** How long a test may take to begin, in milliseconds. */
const beginsWithin = 120_000;

/** What becomes of a run whose functions are replaced. That two versions of the code read each other's documents is shown by `npm run verify:deploy`. */
export const upgradeChecks: readonly AwsCheck[] = [
  {
    name: "upgrade",
    title:
      "A run in progress survives that Lambda replaces its functions, and replaces them again, by ones with the same code and another variable",
    does: "Gives the functions of the workflow a variable while a test waits in its browser, and takes it away while the next one does. The code stays the same.",
    costs: browserTime(120),
    provable: ["aws"],
    async run(region) {
      const executionId = await trigger(region.api, "Verify: in turn");
      try {
        await untilRunning(region, executionId, { passed: 0 });
        await replaceAll(region, { [mark]: executionId });
        await untilRunning(region, executionId, { passed: 1 });
      } finally {
        await replaceAll(region, {});
      }
      const { outcome, reason, tests } = await completed(region.api, executionId);
      expected(outcome === "passed", `The run is ${outcome}: ${reason}`);
      return `${tests["passed"]} tests passed, over ${2 * Object.keys(tasks).length} replacements`;
    },
  },
];

/** Waits until one test runs and others have passed. */
async function untilRunning(
  { api }: CheckedRegion,
  id: string,
  { passed }: { passed: number },
): Promise<void> {
  const isRunning = await foundWithin({ within: beginsWithin, every: 1000 }, async () => {
    const status = await api.status(id).then(
      ({ value }) => value,
      (error) => (isNotReady(error) ? null : Promise.reject(error)),
    );
    if (status?.tests.running === 1 && status.tests["passed"] === passed) return true;
    expected(status?.status !== "completed", `The run is ${status?.outcome} already: ${status?.reason}`);
    return null;
  });
  expected(isRunning === true, `No test began within ${beginsWithin / 1000} s.`);
}

/** Gives the functions of the workflow other variables besides their own, as an upgrade does: Lambda replaces all their instances. */
async function replaceAll(region: CheckedRegion, added: Record<string, string>): Promise<void> {
  for (const handler of Object.values(tasks)) {
    const client = region.aws.functions;
    const named = { FunctionName: region.resources.ofFunction(handler) };
    const { Environment } = await client.send(new GetFunctionConfigurationCommand(named));
    const { [mark]: _, ...own } = Environment?.Variables ?? {};
    const Variables = { ...own, ...added };
    await client.send(new UpdateFunctionConfigurationCommand({ ...named, Environment: { Variables } }));
    await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 120 }, named);
  }
}
