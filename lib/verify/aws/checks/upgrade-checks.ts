import { undisturbedSince } from "../../earlier-version.ts";
import { type AwsCheck, browserTime } from "../aws-check.ts";
import { publishEarlierCode } from "../earlier-code.ts";
import { codeIn, deployedTemplate } from "../function-code.ts";
import { rollBackAndForth } from "../roll-back.ts";
import { withUndo } from "../undo.ts";

const earlierName = undisturbedSince.slice(0, 7);

/** What becomes of a run whose functions are replaced. */
export const upgradeChecks: readonly AwsCheck[] = [
  {
    name: "upgrade",
    title:
      "A run in progress survives a rollback to an earlier version of the code, and the upgrade that follows",
    does: `Builds commit ${earlierName}, and gives its code to the functions of the workflow while a test waits in its browser, and their own code back while the next one does. Other runs of the region have that code for a minute too.`,
    costs: browserTime(140),
    provable: ["aws", "emulator"],
    run: (region) =>
      withUndo(async (undo) => {
        const earlier = await publishEarlierCode(region, undo);
        const template = await deployedTemplate(region);
        const own = (handler: string) => codeIn(template, handler, region);
        const { replaced, kept } = await rollBackAndForth(region, { earlier, own }, undo);
        const found = `passed at the second attempt, over ${earlierName} in ${replaced.length} functions and back`;
        const unproven = kept.map(
          (handler) => `${handler} runs on arm64, for which ${earlierName} has no Chromium`,
        );
        return { found, unproven };
      }),
  },
];
