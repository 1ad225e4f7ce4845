import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runSimulation } from "@cloud-copilot/iam-simulate";
import { regionCodes, regions } from "../../../functions/core/regions.ts";
import { account } from "../../../lib/local/account.ts";
import type { RecordedCall } from "../../../lib/local/record-calls.ts";
import { bucketName } from "../../../lib/local/region-environment.ts";
import { missingStateMachine } from "../../support/outage.ts";
import type { Role, Statement } from "./roles.ts";

/** One action on one resource that a role allows. */
interface Grant {
  caller: string;
  action: string;
  resource: string;
  /** The statement that grants it, with its conditions. */
  statement: Statement;
}

/** A readable line: the caller, the action and the resource. */
export function lineOf({ caller, action, resource }: Pick<Grant, "caller" | "action" | "resource">): string {
  return `${caller}: ${action} ${resource}`;
}

/** The calls that regions recorded in a folder, without repeats. */
export function recordedIn(folder: string): RecordedCall[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
  const calls = [...new Set(lines)].filter((line) => line !== "").map((line) => JSON.parse(line));
  // Tests of outages point functions to a state machine that does not exist.
  const real = (calls as RecordedCall[]).filter(({ resource }) => resource !== missingStateMachine);
  return real.map((call) => ({ ...call, resource: inJudgedRegion(call.resource) }));
}

/** The same resource in region `us`, whose roles are judged: regions differ only in their names. */
function inJudgedRegion(resource: string): string {
  return regionCodes.reduce(
    (arn, code) =>
      arn
        .replace(`:${regions[code].awsRegion}:`, ":us-east-1:")
        .replace(bucketName({ region: code }), bucketName({ region: "us" })),
    resource,
  );
}

/** The calls that a policy simulator finds not allowed by the roles of their functions, a line each. */
export async function refusedCalls(
  roles: readonly Role[],
  calls: readonly RecordedCall[],
): Promise<string[]> {
  const decided = await Promise.all(
    calls.map(async (call) => {
      const role = roles.find(({ caller }) => caller === call.caller);
      return role !== undefined && (await allows(role.statements, call)) ? [] : [lineOf(call)];
    }),
  );
  return decided.flat();
}

/** The grants that no recorded call needed. */
export async function unusedGrants(
  roles: readonly Role[],
  calls: readonly RecordedCall[],
): Promise<string[]> {
  const decided = await Promise.all(
    grantsOf(roles).map(async (grant) => {
      const own = calls.filter((call) => call.caller === grant.caller);
      const used = await Promise.all(own.map((call) => allows([grant.statement], call)));
      return used.some(Boolean) ? [] : [lineOf(grant)];
    }),
  );
  return decided.flat();
}

/** Everything that the roles allow, one action on one resource at a time. */
export function grantsOf(roles: readonly Role[]): Grant[] {
  return roles.flatMap(({ caller, statements }) =>
    statements.flatMap((statement) =>
      statement.Action.flatMap((action) =>
        statement.Resource.map((resource) => ({
          caller,
          action,
          resource,
          statement: { ...statement, Action: [action], Resource: [resource] },
        })),
      ),
    ),
  );
}

/** A key's own policy, which leaves to roles who may use it: the CDK's default, to which region-stage.test.ts holds the template. */
const keyPolicy = {
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Principal: { AWS: `arn:aws:iam::${account}:root` },
      Action: "kms:*",
      Resource: "*",
    },
  ],
};

/** @throws if the simulator cannot decide: an action or a resource that AWS does not have. */
async function allows(statements: readonly Statement[], call: RecordedCall): Promise<boolean> {
  const { action, resource, caller, context = {} } = call;
  if (action.startsWith("unknown:")) return false;
  const decision = await runSimulation(
    {
      request: {
        principal: `arn:aws:iam::${account}:role/${caller}`,
        action,
        resource: { resource, accountId: account },
        contextVariables: context,
      },
      ...(resource.includes(":kms:") ? { resourcePolicy: keyPolicy } : {}),
      identityPolicies: [{ name: caller, policy: { Version: "2012-10-17", Statement: statements } }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (decision.resultType === "error") {
    throw new Error(`Cannot decide on ${action} of ${resource}: ${JSON.stringify(decision.errors)}`);
  }
  return decision.overallResult === "Allowed";
}
