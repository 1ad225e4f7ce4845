import { rmSync } from "node:fs";
import { App, type CfnElement, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { Role as IamRole } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import * as z from "zod";
import { functionUses } from "../../../lib/cloud/function-uses.ts";
import { addRegions, type RegionStage } from "../../../lib/cloud/region-stage.ts";
import { parseSettings } from "../../../lib/cloud/settings.ts";
import { type SigningRoleName, signingRoleNames } from "../../../lib/local/signing/signing-roles.ts";
import { type Resource, resolver } from "./resolve.ts";

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const statement = z.strictObject({
  Effect: z.literal("Allow"),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).optional(),
});
const policy = z.strictObject({ Version: z.string(), Statement: z.array(statement) });
export type Statement = z.infer<typeof statement>;

/** What a role allows, with the resources of the embedded region in place of the cloud's. */
export interface Role {
  /** The function, such as `run-test`, or a role that signs links. */
  caller: string;
  statements: Statement[];
  /** ARNs of AWS's managed policies. */
  managed: string[];
  /** What the deployment sets in the environment of the function; nothing for a role that signs links. */
  variables: Record<string, string>;
}

/** The roles of all functions of region `us`, and those that sign links, from its synthesized templates. */
export function synthesizedRoles(): Role[] {
  // The bundles are not tested here, and take long.
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
  const [stage] = addRegions(app, parseSettings("regions: { us: {} }", "settings.yaml"));
  if (!stage) throw new Error("There is no region.");
  try {
    return rolesOf(stage);
  } finally {
    rmSync(app.outdir, { recursive: true, force: true });
  }
}

function rolesOf({ state, service }: RegionStage): Role[] {
  const resources: Record<string, Resource> = Template.fromStack(service).toJSON()["Resources"];
  const stateTemplate = Template.fromStack(state).toJSON();
  const exported = Object.values(stateTemplate["Outputs"] as Record<string, Output>).map(
    ({ Value, Export }) => [Export.Name, resolver(stateTemplate["Resources"], {})(Value)] as const,
  );
  const resolve = resolver(resources, Object.fromEntries(exported));
  return [...Object.keys(functionUses), ...signingRoleNames].map((caller) => {
    const role = roleOf(service, caller);
    const policies = Object.values(resources)
      .filter(({ Type, Properties }) => Type === "AWS::IAM::Policy" && names(Properties["Roles"], role))
      .map(({ Properties }) => policy.parse(resolve(Properties["PolicyDocument"])));
    const { Policies, ManagedPolicyArns = [], ...rest } = resources[role]?.Properties ?? {};
    if (Policies !== undefined) throw new Error(`${role} has policies of its own: ${JSON.stringify(rest)}`);
    const managed = z.array(z.string()).parse(resolve(ManagedPolicyArns));
    const variables = resolve(variablesOf(service, caller, resources));
    return {
      caller,
      statements: policies.flatMap(({ Statement }) => Statement),
      managed,
      variables: z.record(z.string(), z.string()).parse(variables),
    };
  });
}

interface Output {
  Value: unknown;
  Export: { Name: string };
}

/** The constructs of the roles that sign links. */
const signingRoles: Readonly<Record<SigningRoleName, string>> = {
  links: "LinkRole",
  orders: "OrderRole",
  uploads: "UploadRole",
};

/** The environment of a function, as its template has it. */
function variablesOf(service: Stack, caller: string, resources: Record<string, Resource>): unknown {
  const made = service.node.findChild("Functions").node.tryFindChild(caller);
  if (!made) return {};
  const { Environment } =
    resources[service.getLogicalId(made.node.defaultChild as CfnElement)]?.Properties ?? {};
  return z.object({ Variables: z.unknown() }).parse(Environment).Variables;
}

/** The logical id of a caller's role. */
function roleOf(service: Stack, caller: string): string {
  const functions = service.node.findChild("Functions").node;
  const signing = signingRoles[caller as SigningRoleName];
  const role = signing
    ? (functions.findChild(signing).node.findChild("Role") as IamRole)
    : (functions.findChild(caller) as LambdaFunction).role;
  const arn = service.resolve(role?.roleArn) as { "Fn::GetAtt": [string, string] };
  return arn["Fn::GetAtt"][0];
}

function names(references: unknown, role: string): boolean {
  return (references as { Ref: string }[]).some(({ Ref }) => Ref === role);
}
