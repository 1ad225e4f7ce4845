import { type Inputs, type Judgement, type JudgeOptions, judge } from "../conformance.ts";
import { inputsOf, prepare } from "../deployed-region.ts";
import { emulatorLimits } from "../emulator-limits.ts";
import { expected, type Finding } from "./aws-check.ts";
import { type CheckedRegion, teamsOf } from "./checked-region.ts";
import { removeTraces } from "./remove-traces.ts";
import { withUndo } from "./undo.ts";

/** The clause that needs a key of another region. */
const ofAnotherRegion =
  "docs/contract.md, Keys: a key of another region is unknown, by the same 401 as a missing one";
const foreignKey = "SCENARIO_API_KEY_FOREIGN_REGION";

/** How often a clause that a run gave no opportunity to judge is tried again: it takes a request that comes soon enough. */
const repeats = 3;

/** What a region is judged with. */
export interface Means {
  prepare: typeof prepare;
  judge: typeof judge;
  removeTraces: typeof removeTraces;
}

/** Judges each address of a region by the conformance suite. @throws NotAsExpected if a clause does not hold, or is never judged. */
export function judgeHosts(
  region: CheckedRegion,
  means: Means = { prepare, judge, removeTraces },
): Promise<Finding> {
  return withUndo(async (undo) => {
    const foreign = region.environment[foreignKey] ?? (await keyElsewhere(region, means, undo));
    const limits = region.place === "emulator" ? emulatorLimits : [];
    const unproven = limits.map(({ clause, because }) => `On MiniStack ${because}: ${clause}`);
    if (foreign === null)
      unproven.push(`No other region of this account has the service: ${ofAnotherRegion}`);
    const leftOut = limits.map(({ clause }) => clause);
    const cannot = foreign === null ? [...leftOut, ofAnotherRegion] : leftOut;
    const found: string[] = [];
    for (const [index, baseUrl] of region.baseUrls.entries()) {
      const prepared = await means.prepare(region.code, baseUrl, region.operator, teamsOf(region.team));
      const inputs = { ...inputsOf(prepared, undefined), ...(foreign !== null && { [foreignKey]: foreign }) };
      const options = { folder: region.folder, name: `conformance-${index}`, leftOut };
      const { holds, doesNotHold, notJudged } = await judgePatiently(
        means,
        region.environment,
        inputs,
        options,
        cannot,
      );
      const missed = notJudged.filter((clause) => !cannot.includes(clause));
      const faults = [
        ...doesNotHold.map((clause) => `does not hold: ${clause}`),
        ...missed.map((clause) => `not judged: ${clause}`),
      ];
      const said = `${holds} clauses hold at ${baseUrl}`;
      expected(faults.length === 0, [said, ...faults].join("; "));
      found.push(said);
    }
    return { found: found.join("; "), unproven };
  });
}

/** A key of the team in another region, which is removed afterwards; `null` if there is no other. */
async function keyElsewhere(
  { elsewhere, team }: CheckedRegion,
  means: Means,
  undo: (() => Promise<unknown>)[],
): Promise<string | null> {
  const other = await elsewhere();
  if (other === null) return null;
  const { aws, resources, operator } = other;
  undo.push(() => means.removeTraces({ aws, resources }, [team]));
  return (await operator.issueKey(team, "--expires", "1d")).key;
}

/** @param cannot clauses that this region gives no opportunity to judge. */
async function judgePatiently(
  means: Means,
  environment: NodeJS.ProcessEnv,
  inputs: Inputs,
  options: JudgeOptions,
  cannot: readonly string[],
): Promise<Judgement> {
  let { holds, doesNotHold, notJudged } = await means.judge(environment, inputs, options);
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const only = notJudged.filter((clause) => !cannot.includes(clause));
    if (only.length === 0) break;
    const again = await means.judge(environment, inputs, {
      ...options,
      name: `${options.name}-${repeat}`,
      only,
    });
    holds += again.holds;
    doesNotHold = [...doesNotHold, ...again.doesNotHold];
    notJudged = [...notJudged.filter((clause) => !only.includes(clause)), ...again.notJudged];
  }
  return { holds, doesNotHold, notJudged };
}
