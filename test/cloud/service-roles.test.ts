import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { appWith, everySetting, type Properties, propertiesOf } from "./support/templates.ts";

/** What AWS asks of a role that a resource is given: who has to be able to assume it, and AWS's own policies that it has to have. */
const wanted: Readonly<Record<string, { principal: string; managed: readonly string[] }>> = {
  // https://docs.aws.amazon.com/lambda/latest/dg/lambda-intro-execution-role.html
  "AWS::Lambda::Function": { principal: "lambda.amazonaws.com", managed: [] },
  // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-create-iam-role.html
  "AWS::StepFunctions::StateMachine": { principal: "states.amazonaws.com", managed: [] },
  // https://docs.aws.amazon.com/codedeploy/latest/userguide/getting-started-create-service-role.html
  "AWS::CodeDeploy::DeploymentGroup": {
    principal: "codedeploy.amazonaws.com",
    managed: ["service-role/AWSCodeDeployRoleForLambdaLimited"],
  },
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html
  "AWS::ApiGateway::Account": {
    principal: "apigateway.amazonaws.com",
    managed: ["service-role/AmazonAPIGatewayPushToCloudWatchLogs"],
  },
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html: a table, and a bucket.
  "AWS::Backup::BackupSelection": {
    principal: "backup.amazonaws.com",
    managed: ["service-role/AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"],
  },
};

interface UsedRole {
  id: string;
  principals: unknown[];
  managed: string[];
  /** Types of the resources that name it, other than roles and their policies. */
  users: string[];
}

/** The roles of a template that are not for other roles. */
function serviceRolesOf(template: Template): UsedRole[] {
  const resources = Object.values<Properties>(template.toJSON()["Resources"]);
  return [...propertiesOf(template, "AWS::IAM::Role")].flatMap(([id, role]) => {
    const statements: Properties[] = role["AssumeRolePolicyDocument"].Statement;
    if (statements.every(({ Principal }) => Principal.AWS)) return [];
    const arn = JSON.stringify({ "Fn::GetAtt": [id, "Arn"] });
    const users = resources
      .filter(({ Type, Properties }) => !Type.startsWith("AWS::IAM::") && holds(Properties, arn))
      .map(({ Type }) => String(Type));
    const managed = (role["ManagedPolicyArns"] ?? []).map(
      (policy: Properties) => /:iam::aws:policy\/([\w/-]+)"/.exec(JSON.stringify(policy))?.[1],
    );
    const principals = statements.map(({ Principal }) => Principal.Service);
    return [{ id, principals, managed, users: [...new Set(users)] }];
  });
}

const holds = (properties: unknown, text: string) => JSON.stringify(properties ?? null).includes(text);

interface LentRole {
  id: string;
  /** Whom the role trusts, and who has the right to assume it: ids of roles, or whatever else stands there. */
  trusted: string[];
  assuming: string[];
}

/** The roles of a template that are for other roles. */
function lentRolesOf(template: Template): LentRole[] {
  const policies = [...propertiesOf(template, "AWS::IAM::Policy").values()];
  return [...propertiesOf(template, "AWS::IAM::Role")].flatMap(([id, role]) => {
    const statements: Properties[] = role["AssumeRolePolicyDocument"].Statement;
    const trusted = statements.flatMap(({ Principal }) => Principal.AWS ?? []);
    if (trusted.length === 0) return [];
    const arn = JSON.stringify({ "Fn::GetAtt": [id, "Arn"] });
    const assuming = policies.filter(({ PolicyDocument }) =>
      PolicyDocument.Statement.some(
        ({ Action, Resource }: Properties) =>
          [Action].flat().includes("sts:AssumeRole") && holds([Resource].flat(), arn),
      ),
    );
    return [
      {
        id,
        trusted: trusted.map(idOfRole).sort(),
        assuming: assuming.flatMap(({ Roles }) => Roles.map(({ Ref }: Properties) => Ref)).sort(),
      },
    ];
  });
}

function idOfRole(arn: Properties): string {
  const [id, attribute] = arn["Fn::GetAtt"] ?? [];
  return attribute === "Arn" ? id : JSON.stringify(arn);
}

let roles: UsedRole[] = [];
let lent: LentRole[] = [];

beforeAll(() => {
  const stages = ["regions: { us: }", everySetting].flatMap((settings) => appWith(settings).stages);
  const templates = stages
    .flatMap(({ state, service }) => [state, service])
    .map((stack) => Template.fromStack(stack));
  roles = templates.flatMap(serviceRolesOf);
  lent = templates.flatMap(lentRolesOf);
});

test("every role that is for a service of AWS can be assumed by that one, and has those of AWS's policies that it needs", () => {
  for (const { id, principals, managed, users } of roles) {
    expect(users, id).toHaveLength(1);
    const { principal, managed: needed } = wanted[users[0] ?? ""] ?? {};
    expect(principals, id).toEqual([principal]);
    expect(managed, id).toEqual(needed);
  }
});

test("every such service has a role", () => {
  expect(new Set(roles.flatMap(({ users }) => users))).toEqual(new Set(Object.keys(wanted)));
});

// The right to assume a role is worth nothing to whom the role does not trust: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_roles.html
test("every role whose sessions sign links trusts those that have the right to assume it, and nobody else", () => {
  // Of links, of orders and of uploads, without settings and with every one.
  expect(lent).toHaveLength(2 * 3);
  for (const { id, trusted, assuming } of lent) expect(trusted, id).toEqual(assuming);
});
