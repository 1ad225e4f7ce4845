import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import {
  DescribeExecutionCommand,
  DescribeMapRunCommand,
  ListMapRunsCommand,
  type MapRunExecutionCounts,
  type MapRunListItem,
} from "@aws-sdk/client-sfn";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parseScenario } from "../../../functions/core/scenario/parse-scenario.ts";
import { environmentNames } from "../../../functions/shared/environment.ts";
import { NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { wideChecks, wideScenario } from "../../../lib/verify/aws/checks/wide-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of 200 tests at once", () => {
  const check = only(wideChecks);
  const made = regionWith();
  const workflows = mockClient(made.aws.workflows);
  const functions = mockClient(made.aws.functions);
  const folder = mkdtempSync(join(tmpdir(), "verify-aws-test-"));
  const ended = { status: "completed", outcome: "passed", reason: null, run_id: "run_1", tests: {} };
  const region = {
    ...made.region,
    folder,
    team: "verify",
    operator: { push: async () => undefined },
    api: {
      scenarioByName: async () => ({ id: "scn_1" }),
      trigger: async () => ({ value: { execution_id: "exe_1" } }),
      status: async () => ({ value: ended }),
      artifacts: async () => ({ tests: [{ duration_ms: 30_200 }, { duration_ms: 30_500 }] }),
    },
  } as unknown as CheckedRegion;
  const executionArn = "arn:aws:states:us-east-1:123456789012:execution:runs:run_1";
  const mapRunArn = "arn:aws:states:us-east-1:123456789012:mapRun:runs/tests:1";
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000);

  /** A region that starts so many browsers, of which a team may have some. */
  function limits(browsers: string, ofTeam: string): void {
    const Variables = {
      [environmentNames.browsersAtOnce]: browsers,
      [environmentNames.teamBrowsersAtOnce]: ofTeam,
    };
    functions.on(GetFunctionConfigurationCommand).resolves({ Environment: { Variables } });
  }

  /** A run that begins its children after 1 s. @param mapped, whole the seconds after which they have ended, and the run has. */
  function ran(succeeded: number, mapped: number, whole: number): void {
    workflows
      .on(DescribeExecutionCommand, { executionArn })
      .resolves({ startDate: at(0), stopDate: at(whole) });
    workflows
      .on(ListMapRunsCommand, { executionArn })
      .resolves({ mapRuns: [{ mapRunArn } as MapRunListItem] });
    const executionCounts = { total: 200, succeeded } as MapRunExecutionCounts;
    workflows
      .on(DescribeMapRunCommand, { mapRunArn })
      .resolves({ startDate: at(1), stopDate: at(mapped), executionCounts });
  }

  beforeEach(() => {
    workflows.reset();
    functions.reset();
    limits("800", "fair");
    ran(200, 36, 40);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("has a scenario of 200 tests of 30 s, all of which may run at once", async () => {
    const nothing = async () => Promise.reject(new Error("It names no other file."));
    const scenario = await parseScenario(JSON.stringify(wideScenario), "wide.json", nothing, nothing);
    expect(scenario).toMatchObject({ parallel: 200, video: true });
    expect(scenario.tests).toHaveLength(200);
    expect(JSON.stringify(scenario.tests[0]?.steps)).toContain("+ 30000 <");
  });

  test("says what the run took besides its slowest test, and where", async () => {
    expect(await check.run(region)).toBe(
      "9.5 s besides the slowest test of 30.5 s, beyond the 5.0 s aimed at: 1.0 s to begin, 4.5 s around 200 children, 4.0 s for the reports",
    );
  });

  test("does not hold if a child is missing, or if they did not all run at once", async () => {
    ran(199, 36, 40);
    await expect(check.run(region)).rejects.toThrow("199 of 200 children succeeded.");
    ran(200, 66, 70);
    await expect(check.run(region)).rejects.toThrow("39.5 s besides the slowest test");
  });

  test.each([
    ["8", "fair"],
    ["228", "fair"],
    ["800", "199"],
  ])("proves nothing where %s browsers run at once, and %s of one team", async (browsers, ofTeam) => {
    limits(browsers, ofTeam);
    await expect(check.run(region)).rejects.toThrow(NotProvable);
    await expect(check.run(region)).rejects.toThrow("`limits.account_concurrency`");
  });

  test("is made where a fair share of what there is suffices", async () => {
    limits("229", "fair");
    expect(await check.run(region)).toContain("9.5 s besides");
  });
});
