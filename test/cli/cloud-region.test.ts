import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { parameters } from "../../functions/shared/clients.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { resourceNameParameter } from "../../lib/config.ts";
import { useRegion } from "../support/embedded-region.ts";
import { scenario } from "./command.ts";

const region = useRegion();
const named = [environmentNames.table, environmentNames.bucket];

/** An operator's environment: credentials and the addresses of the region's services, but no names of resources. */
function operatorsEnvironment(): Record<string, string> {
  const all = Object.entries(process.env).filter(
    ([name, value]) => /^AWS_/.test(name) && value !== undefined,
  );
  return Object.fromEntries(all) as Record<string, string>;
}

describe("scenario … --region, in the cloud", () => {
  const issue = (...more: string[]) =>
    scenario(["key", "issue", "--team", "acme", "--region", "us", ...more], { env: operatorsEnvironment() });

  test("refuses a stage where there is none", async () => {
    const { code, stderr } = await scenario(["key", "list", "--team", "acme", "--stage", "staging"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--stage is of a deployment in the cloud")]);
  });

  test("finds the region's table and bucket by the parameters that its deployment wrote", async () => {
    const { code, stderr } = await issue();
    expect(code).toBe(2);
    expect(stderr).toContain("us-east-1 has no parameter /scenario-api/resources/TABLE_NAME");

    for (const name of named) {
      const Value = process.env[name] ?? "";
      await parameters().send(
        new PutParameterCommand({ Name: resourceNameParameter("scenario-api", name), Value, Type: "String" }),
      );
    }
    const staged = await issue("--stage", "staging");
    expect([staged.code, staged.stdout]).toEqual([2, ""]);
    expect(staged.stderr).toContain("us-east-1 has no parameter /scenario-api-staging/resources/TABLE_NAME");
    const issued = await issue();
    expect(issued.stderr).not.toContain("parameter");
    const answer = await fetch(`${region.region.baseUrl}/scenarios/`, {
      headers: { "x-api-key": issued.stdout.trim() },
    });
    expect(answer.status).toBe(200);
    const words = ["audit", "list", "--region", "us", "--json"];
    const { changes } = JSON.parse((await scenario(words, { env: operatorsEnvironment() })).stdout);
    const operator = "arn:aws:iam::000000000000:user/owner";
    expect(changes).toMatchObject([{ operator, action: "key issue", team: "acme" }]);
  });
});
