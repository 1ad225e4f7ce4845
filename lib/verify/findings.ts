import { note } from "../cli/terminal/output.ts";
import type { Judgement } from "./conformance.ts";
import { emulatorLimits } from "./emulator-limits.ts";

/** The least number of clauses that have to hold: with fewer, part of the suite did not run. */
const least = 130;

/** Reports a judgement. @returns whether the host satisfies the suite. */
export function reportOn({ holds, doesNotHold, notJudged }: Judgement): boolean {
  note(`         ${holds} clauses hold, ${doesNotHold.length} do not, ${notJudged.length} were not judged`);
  for (const clause of doesNotHold) note(`         does not hold: ${clause}`);
  return doesNotHold.length === 0 && holds >= least;
}

/** Reports what every judgement leaves out, and which test checks it instead. */
export function reportLimits(): void {
  for (const { clause, because, instead } of emulatorLimits) {
    note(`         left out: ${clause}\n           MiniStack: ${because}\n           checked by ${instead}`);
  }
}
