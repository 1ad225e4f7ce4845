import { existsSync, globSync, readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { addRegions } from "../../lib/cloud/region-stage.ts";
import { parseSettings } from "../../lib/cloud/settings.ts";
import { emulatorLimits } from "../../lib/verify/emulator-limits.ts";

/** The clauses that the emulator of `npm run verify:deploy` cannot show are tested here or in the named file. */
describe("the clauses that are not judged on a deployed region", () => {
  const suite = globSync("test/conformance/*.conformance.ts").map((file) => readFileSync(file, "utf8"));

  test.each(emulatorLimits.map((limit) => [limit.clause, limit] as const))(
    "%s: is a clause of the suite, and another test covers it",
    (clause, { instead }) => {
      expect(suite.some((text) => text.includes(`"${clause}"`))).toBe(true);
      expect(existsSync(instead)).toBe(true);
    },
  );

  test("the deployed state machine runs as many tests at once as the scenario says", () => {
    const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
    const [stage] = addRegions(app, parseSettings("regions: { us: {} }", "settings.yaml"));
    if (!stage) throw new Error("There is no region.");
    const machines = Template.fromStack(stage.service).findResources("AWS::StepFunctions::StateMachine");
    const [machine] = Object.values(machines);
    const { States } = JSON.parse(machine?.["Properties"].DefinitionString);
    const maps = Object.values(States as Record<string, { Type: string }>).filter(
      ({ Type }) => Type === "Map",
    );
    const limited = { MaxConcurrencyPath: "$.parallel" };
    expect(maps).toMatchObject([limited, limited]);
  });
});
