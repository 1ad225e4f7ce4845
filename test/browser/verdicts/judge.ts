import { describe, expect, test } from "vitest";
import { useTrial } from "../try-steps.ts";
import { siteOf } from "./case-site.ts";
import { stepsOf, type VerdictCase } from "./verdict-case.ts";

/** Runs each case of a table in a page and a browser context of its own, and compares the verdicts. */
export function judge(title: string, cases: readonly VerdictCase[]): void {
  const trial = useTrial(siteOf(cases));
  describe(title, () => {
    test.concurrent.each(cases.map((one, index) => [one.rule, one, index] as const))(
      "%s",
      async (_rule, one, index) => {
        const { host, port } = new URL(trial.origin());
        const { outcome, failure, steps } = await trial.run(stepsOf(one), {
          values: { site: `${trial.origin()}/${index}/`, foreign: `http://localhost:${port}/${index}/` },
          allowedPrivateHosts: [host, `localhost:${port}`],
        });
        if (!one.fails) return expect(failure).toBeNull();
        expect(failure?.message).toMatch(one.fails);
        expect({ outcome, step: failure?.step }).toEqual({ outcome: "failed", step: steps.length });
      },
    );
  });
}
