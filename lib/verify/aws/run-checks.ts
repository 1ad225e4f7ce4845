import { note } from "../../cli/terminal/output.ts";
import { type AwsCheck, NotProvable } from "./aws-check.ts";
import type { CheckedRegion } from "./checked-region.ts";

/** What became of a check. */
export interface Verdict {
  check: AwsCheck;
  /** `not provable here`: it was not run, what it found proves nothing, or the region lacks what it, or a part of it, checks. */
  verdict: "holds" | "does not hold" | "not provable here";
  found: string;
}

/**
 * Runs checks one after the other; one that mostly waits lets the next begin.
 * @param regardless also runs what cannot be proven here, which shows that it runs and nothing else.
 */
export async function runChecks(
  checks: readonly AwsCheck[],
  region: CheckedRegion,
  regardless: boolean,
): Promise<Verdict[]> {
  const verdicts: Promise<Verdict[]>[] = [];
  for (const check of checks) {
    const isProvable = check.provable.includes(region.place);
    const verdict: Promise<Verdict[]> =
      isProvable || regardless
        ? runOne(check, region, isProvable)
        : Promise.resolve([{ check, verdict: "not provable here", found: check.title }]);
    verdicts.push(verdict);
    if (!check.waits) await verdict;
  }
  return (await Promise.all(verdicts)).flat();
}

async function runOne(check: AwsCheck, region: CheckedRegion, isProvable: boolean): Promise<Verdict[]> {
  note(`${check.name}: ${check.does}`);
  try {
    const finding = await check.run(region);
    const { found, unproven } = typeof finding === "string" ? { found: finding, unproven: [] } : finding;
    return [
      { check, verdict: isProvable ? "holds" : "not provable here", found },
      ...unproven.map((part) => ({ check, verdict: "not provable here" as const, found: part })),
    ];
  } catch (error) {
    if (error instanceof NotProvable) return [{ check, verdict: "not provable here", found: error.message }];
    const found = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return [{ check, verdict: isProvable ? "does not hold" : "not provable here", found }];
  }
}
