import { GetRoleCommand, SimulatePrincipalPolicyCommand } from "@aws-sdk/client-iam";
import { runsFolder, scenariosFolder } from "../../../../functions/core/artifacts/object-keys.ts";
import { regions } from "../../../../functions/core/regions.ts";
import { secretsPrefix, serviceName } from "../../../config.ts";
import { type AwsCheck, expected } from "../aws-check.ts";
import type { CheckedRegion } from "../checked-region.ts";
import { tryStolenRoles, withoutRights } from "../stolen-role.ts";

/** What a function that shows strangers' pages must not do, whatever happens in it. */
function forbidden({ resources, stage, team, code }: CheckedRegion, account: string) {
  const { awsRegion } = regions[code];
  const arn = (service: string, rest: string) => `arn:aws:${service}:${awsRegion}:${account}:${rest}`;
  const table = arn("dynamodb", `table/${resources.tableName}`);
  const bucket = `arn:aws:s3:::${resources.only("AWS::S3::Bucket")}`;
  const machine = resources.only("AWS::StepFunctions::StateMachine");
  const secret = arn("ssm", `parameter${secretsPrefix(serviceName(stage))}/${team}/PIN`);
  const otherFunction = arn("lambda", `function:${resources.ofFunction("finish-run")}`);
  return [
    ...["GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan"].map(
      (action) => [`dynamodb:${action}`, table] as const,
    ),
    ["ssm:GetParameter", secret],
    ["ssm:GetParameters", secret],
    ["s3:GetObject", `${bucket}/${scenariosFolder}${team}/scn_1/1.json`],
    ["s3:PutObject", `${bucket}/${scenariosFolder}${team}/scn_1/1.json`],
    ["s3:ListBucket", bucket],
    ["s3:GetObject", `${bucket}/${runsFolder}${team}/exe_1/run_1/junit.xml`],
    ["s3:PutObject", `${bucket}/${runsFolder}${team}/exe_1/run_1/junit.xml`],
    ["s3:DeleteObject", `${bucket}/${runsFolder}${team}/exe_1/run_1/junit.xml`],
    ["kms:Decrypt", arn("kms", `key/${resources.only("AWS::KMS::Key")}`)],
    ["states:StartExecution", machine],
    ["lambda:InvokeFunction", otherFunction],
    ["sts:AssumeRole", `arn:aws:iam::${account}:role/${resources.ofFunction("begin-run", "Role")}`],
    ["events:PutEvents", arn("events", "event-bus/default")],
    ["logs:FilterLogEvents", arn("logs", `log-group:${resources.ofFunction("begin-run", "Logs")}:*`)],
    ["iam:PassRole", `arn:aws:iam::${account}:role/${resources.ofFunction("begin-run", "Role")}`],
  ] as const;
}

/** What roles may not do. */
export const rightsChecks: readonly AwsCheck[] = [
  {
    name: "browser-role",
    title: "The roles of the functions that run browsers are denied all but their logs",
    does: "Asks IAM to simulate calls by those roles, and makes some in functions of its own that have them; one that has a role which may has to get through.",
    costs: 0.001,
    provable: ["aws", "emulator"],
    async run(region) {
      let denied = 0;
      for (const handler of withoutRights) denied += await deniedTo(handler, region);
      const simulated = `${denied} kinds of calls are denied by simulation`;
      // The emulator denies nothing to anybody.
      if (region.place === "emulator")
        return { found: simulated, unproven: ["that calls by those roles are denied when they are made"] };
      return `${simulated}, and ${await tryStolenRoles(region)} when they were made`;
    },
  },
];

/** @returns how many calls IAM denies to the role of a function: all that are forbidden. */
async function deniedTo(handler: string, region: CheckedRegion): Promise<number> {
  const { aws, resources } = region;
  const RoleName = resources.ofFunction(handler, "Role");
  const { Role } = await aws.roles.send(new GetRoleCommand({ RoleName }));
  const account = /^arn:aws:iam::(\d{12}):/.exec(Role?.Arn ?? "")?.[1];
  expected(account !== undefined, `The role has no account: ${Role?.Arn}`);
  const calls = forbidden(region, account);
  for (const [action, resource] of calls) {
    const { EvaluationResults = [] } = await aws.roles.send(
      new SimulatePrincipalPolicyCommand({
        PolicySourceArn: Role?.Arn,
        ActionNames: [action],
        ResourceArns: [resource],
      }),
    );
    const decision = EvaluationResults[0]?.EvalDecision;
    expected(decision?.endsWith("Deny") === true, `${action} on ${resource} is ${decision} to ${handler}.`);
  }
  return calls.length;
}
