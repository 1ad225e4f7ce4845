import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { environmentNames } from "../../../../functions/shared/environment.ts";
import { forCapacity } from "../../../workflow/retriers.ts";
import { type AwsCheck, expected, NotProvable } from "../aws-check.ts";
import { probeErrors } from "../probe.ts";

/** Checks that browsers have what is reserved for them, and that more of them wait. */
export const concurrencyChecks: readonly AwsCheck[] = [
  {
    name: "reserved-concurrency",
    title: "What is reserved for browsers is what the dispatcher starts, and a test beyond it waits",
    does: "Reads the reservation and the account's limits; has a function of its own refused for want of one, and removes it.",
    costs: 0.001,
    provable: ["aws"],
    async run({ aws, resources }) {
      const reservation = new GetFunctionConcurrencyCommand({
        FunctionName: resources.ofFunction("run-test"),
      });
      const { ReservedConcurrentExecutions: reserved } = await aws.functions.send(reservation);
      if (reserved === undefined) {
        throw new NotProvable(
          "Not deployed: set `limits.browsers_at_once` to at most half of `limits.account_concurrency`, and so that 100 of it are left.",
        );
      }
      const dispatch = new GetFunctionConfigurationCommand({
        FunctionName: resources.ofFunction("dispatch"),
      });
      const { Environment } = await aws.functions.send(dispatch);
      const started = Environment?.Variables?.[environmentNames.browsersAtOnce];
      expected(started === String(reserved), `${reserved} are reserved, and ${started} are started at once.`);
      const { AccountLimit } = await aws.functions.send(new GetAccountSettingsCommand({}));
      const { refused } = await probeErrors(aws, ["refused"]);
      const names: readonly string[] = forCapacity.ErrorEquals;
      expected(
        names.includes(refused),
        `It is ${refused}, which is not in forCapacity (lib/workflow/retriers.ts).`,
      );
      const { ConcurrentExecutions: all, UnreservedConcurrentExecutions: rest } = AccountLimit ?? {};
      return `${reserved} of the account's ${all}, which leaves ${rest}; ${refused} beyond`;
    },
  },
];
