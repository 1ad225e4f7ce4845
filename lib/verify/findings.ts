import { note } from "../cli/output.ts";
import type { Judgement } from "./conformance.ts";
import { emulatorLimits } from "./emulator-limits.ts";

/** The least number of clauses that a judgement has to have found to hold: fewer means that they were not there. */
const least = 130;

/** Says what a judgement found. @returns whether the host holds to the suite. */
export function reportOn({ holds, doesNotHold, notJudged }: Judgement): boolean {
  note(`         ${holds} clauses hold, ${doesNotHold.length} do not, ${notJudged.length} were not judged`);
  for (const clause of doesNotHold) note(`         does not hold: ${clause}`);
  return doesNotHold.length === 0 && holds >= least;
}

/** Says what was left out of every judgement, and where it is held instead. */
export function reportLimits(): void {
  for (const { clause, because, instead } of emulatorLimits) {
    note(`         left out: ${clause}\n           MiniStack: ${because}\n           held by ${instead}`);
  }
}
