import { isNotReady } from "../../../../packages/client/src/errors.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import { completed, trigger } from "../checked-region.ts";
import { foundWithin } from "../found-within.ts";

/** A cold start, the first second of the attempt, and more than one poll. */
const patience = { within: 60_000, every: 1_000 };

/** What is known of a test while it runs. */
export const stepChecks: readonly AwsCheck[] = [
  {
    name: "current-step",
    title: "A status says which step a running test is at",
    does: "Starts a run that waits, asks for its status until that has a step, for a minute at most, and cancels the run.",
    costs: browserTime(60),
    provable: ["aws", "emulator"],
    async run({ api }) {
      const executionId = await trigger(api, "Verify: long");
      try {
        const step = await foundWithin(patience, () =>
          api.status(executionId).then(
            ({ value }) => value.running_tests[0]?.step ?? null,
            (error) => (isNotReady(error) ? null : Promise.reject(error)),
          ),
        );
        expected(
          step !== null,
          "No status had a step: it was not told, or the role of `status` may not read it.",
        );
        return `step ${step.number} of ${step.total}, ${step.title}`;
      } finally {
        await api.cancel(executionId);
        // Until it has ended it writes files, also such as would come after all that the team left was removed.
        await completed(api, executionId);
      }
    },
  },
];
