import { describeFault } from "../../../../functions/workflow/describe-fault.ts";
import { type AwsCheck, expected } from "../aws-check.ts";
import { type ProbeEnd, probeErrors } from "../probe.ts";

/** By what names Lambda's own faults reach the workflow. */
export const faultChecks: readonly AwsCheck[] = [
  {
    name: "error-names",
    title: "A function out of time and one out of memory are reported by names that the service explains",
    does: "Makes a role, a function and a state machine of its own, has the function end in both ways, and removes them.",
    costs: 0.01,
    provable: ["aws"],
    async run({ aws }) {
      const ends: readonly ProbeEnd[] = ["timeout", "out of memory"];
      const found = await probeErrors(aws, ends);
      const unexplained = describeFault({ Error: "NoSuchName", Cause: "" });
      const said = ends.map((end) => `${end}: ${found[end]}`).join(", ");
      for (const end of ends) {
        const isExplained = describeFault({ Error: found[end], Cause: "" }) !== unexplained;
        expected(isExplained, `${said}; ${found[end]} is not in functions/workflow/describe-fault.ts.`);
      }
      return said;
    },
  },
];
