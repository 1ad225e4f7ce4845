import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { requestChecks } from "../../../lib/verify/aws/checks/request-checks.ts";
import { judgeHosts, type Means } from "../../../lib/verify/aws/judge-hosts.ts";
import { runChecks } from "../../../lib/verify/aws/run-checks.ts";
import type { Inputs, JudgeOptions } from "../../../lib/verify/conformance.ts";
import { emulatorLimits } from "../../../lib/verify/emulator-limits.ts";
import { projectRoot } from "../../support/documents.ts";

const suite = vi.fn<Means["judge"]>();
const removeTraces = vi.fn<Means["removeTraces"]>();
const means: Means = {
  prepare: async (code, baseUrl) => ({
    ...{ code, baseUrl, later: "exe_later" },
    keys: { ours: "ours", other: "other", revoked: "revoked", expired: "expired" },
  }),
  judge: suite,
  removeTraces,
};

const ofAnotherRegion =
  "docs/contract.md, Keys: a key of another region is unknown, by the same 401 as a missing one";
const byChance =
  "docs/contract.md, GET /results-scenario/{id}/status/: not_ready with Retry-After until the first run has begun";

const check = requestChecks
  .filter(({ name }) => name === "conformance")
  .map((one) => ({ ...one, run: (region: CheckedRegion) => judgeHosts(region, means) }));
const elsewhere = {
  ...{ code: "eu", aws: "aws of eu", resources: "resources of eu" },
  operator: { issueKey: vi.fn(async () => ({ key: "sk_eu_1", key_id: "1" })) },
};

/** A suite of three clauses. @param unjudged how often each clause is not judged at first. */
function suiteOf(unjudged: Record<string, number>, doesNotHold: string[] = []): void {
  const left = { ...unjudged };
  suite.mockImplementation(
    async (_environment: NodeJS.ProcessEnv, inputs: Inputs, { only }: JudgeOptions) => {
      const clauses = only ?? [ofAnotherRegion, byChance, "Any other"];
      const isJudged = (clause: string) => {
        if (clause === ofAnotherRegion) return inputs["SCENARIO_API_KEY_FOREIGN_REGION"] !== undefined;
        const times = left[clause] ?? 0;
        left[clause] = times - 1;
        return times <= 0;
      };
      const judged = clauses.filter(isJudged);
      return {
        holds: judged.filter((clause) => !doesNotHold.includes(clause)).length,
        doesNotHold: judged.filter((clause) => doesNotHold.includes(clause)),
        notJudged: clauses.filter((clause) => !judged.includes(clause)),
      };
    },
  );
}

/** What the check finds in a region with two addresses. */
async function verdicts(more: object = {}): Promise<[string, string][]> {
  const region = {
    ...{ code: "us", place: "aws", team: "verify-1", folder: "/nowhere", environment: {}, operator: {} },
    ...{ baseUrls: ["https://one.test", "https://two.test"], elsewhere: async () => null },
    ...more,
  } as unknown as CheckedRegion;
  return (await runChecks(check, region, false)).map(({ verdict, found }) => [verdict, found]);
}

beforeEach(() => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  suite.mockReset();
  removeTraces.mockReset().mockResolvedValue();
  elsewhere.operator.issueKey.mockClear();
  return () => written.mockRestore();
});

describe("The conformance suite in an account", () => {
  test("holds in the only region, and names the clause that needs another one as not provable", async () => {
    suiteOf({});
    expect(await verdicts()).toEqual([
      ["holds", "2 clauses hold at https://one.test; 2 clauses hold at https://two.test"],
      ["not provable here", `No other region of this account has the service: ${ofAnotherRegion}`],
    ]);
    const names = readFileSync(join(projectRoot, "test/conformance/keys.conformance.ts"), "utf8");
    expect(names).toContain(ofAnotherRegion);
  });

  test("judges that clause by a key that it issues in another region, and removes there", async () => {
    suiteOf({});
    expect(await verdicts({ elsewhere: async () => elsewhere })).toEqual([
      ["holds", "3 clauses hold at https://one.test; 3 clauses hold at https://two.test"],
    ]);
    expect(elsewhere.operator.issueKey).toHaveBeenCalledExactlyOnceWith("verify-1", "--expires", "1d");
    const there = { aws: "aws of eu", resources: "resources of eu" };
    expect(removeTraces).toHaveBeenCalledExactlyOnceWith(there, ["verify-1"]);
  });

  test("judges it by the key that it is given", async () => {
    suiteOf({});
    const environment = { SCENARIO_API_KEY_FOREIGN_REGION: "sk_eu_2" };
    const found = await verdicts({ environment, elsewhere: async () => elsewhere });
    expect(found.map(([verdict]) => verdict)).toEqual(["holds"]);
    expect(elsewhere.operator.issueKey).not.toHaveBeenCalled();
  });

  test("judges again what a run gave no opportunity to judge", async () => {
    suiteOf({ [byChance]: 2 });
    expect((await verdicts())[0]).toEqual([
      "holds",
      "2 clauses hold at https://one.test; 2 clauses hold at https://two.test",
    ]);
    expect(suite.mock.calls[1]?.[2]).toMatchObject({ only: [byChance] });
  });

  test("leaves out on an emulator what that cannot do, by name and with the reason", async () => {
    const left = emulatorLimits.map(({ clause }) => clause);
    suite.mockImplementation(async (_environment, _inputs, { only, leftOut }) => {
      expect(only).toBeUndefined();
      return { holds: 1, doesNotHold: [], notJudged: [...leftOut, ofAnotherRegion] };
    });
    const [held, ...unproven] = await verdicts({ place: "emulator" });
    expect(held?.[0]).toBe("holds");
    expect(unproven.map(([verdict]) => verdict)).toEqual(Array(left.length + 1).fill("not provable here"));
    for (const clause of [...left, ofAnotherRegion])
      expect(unproven.map(([, found]) => found).join("\n")).toContain(clause);
  });

  test("does not hold if a clause is never judged, or does not hold the second time", async () => {
    suiteOf({ [byChance]: 100 });
    expect(await verdicts()).toEqual([["does not hold", expect.stringContaining(`not judged: ${byChance}`)]]);
    suiteOf({ [byChance]: 1 }, [byChance]);
    expect(await verdicts()).toEqual([
      ["does not hold", expect.stringContaining(`does not hold: ${byChance}`)],
    ]);
  });
});
