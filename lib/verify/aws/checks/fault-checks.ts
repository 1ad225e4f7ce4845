import { fileURLToPath } from "node:url";
import { describeFault } from "../../../../functions/workflow/describe-fault.ts";
import { endsForAnotherTeam } from "../../../../functions/workflow/one-team.ts";
import { ScenarioApi } from "../../../cli/client/scenario-api.ts";
import { forEndedProcess } from "../../../workflow/retriers.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import { runToItsEnd, teamsOf } from "../checked-region.ts";
import { linesOf } from "../function-log.ts";
import { type ProbeEnd, probeErrors } from "../probe.ts";

const oneTest = "Verify: one test";
/** A process that has served the one team is idle when the other's turn comes, so it is most likely called again. */
const turns = 4;
const oneTestFile = fileURLToPath(new URL("../scenarios/one.yaml", import.meta.url));

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
  {
    name: "tenants",
    title:
      "A process that ends for another team is reported by a name that the workflow retries, and the next one serves that team",
    does: "Has a function of its own end its process; then runs one test of two teams in turn, and looks in the log for processes that ended.",
    costs: 0.01 + browserTime(120),
    provable: ["aws"],
    async run(region) {
      const { exit } = await probeErrors(region.aws, ["exit"]);
      const names: readonly string[] = forEndedProcess.ErrorEquals;
      expected(
        names.includes(exit),
        `It is ${exit}, which is not in forEndedProcess (lib/workflow/retriers.ts).`,
      );
      const from = Date.now();
      const [, other] = teamsOf(region.team);
      await region.operator.push(other, [oneTestFile]);
      const { key } = await region.operator.issueKey(other, "--expires", "1d");
      const api = new ScenarioApi(region.baseUrls[0] ?? "", async () => key);
      const outcomes: (string | null)[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        // A run of its own each time: one that other checks had is over.
        const run = await runToItsEnd(turn % 2 === 0 ? region.api : api, oneTest);
        outcomes.push(run.status.outcome);
      }
      expected(
        outcomes.every((outcome) => outcome === "passed"),
        `The runs are ${outcomes.join(", ")}.`,
      );
      const ended = await linesOf(region.aws, {
        group: region.resources.ofFunction("run-test", "Logs"),
        from,
        until: Date.now(),
        least: 1,
        filterPattern: `"${endsForAnotherTeam}"`,
        read: (line) => line,
      });
      expected(ended.length > 0, "No process said that it ends, so none may have served both teams.");
      return `${exit}; ${turns} runs passed, ${ended.length} processes ended`;
    },
  },
];
