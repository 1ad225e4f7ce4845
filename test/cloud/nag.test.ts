import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, expect, test } from "vitest";
import { appWith, everySetting } from "./support/templates.ts";

/** An accepted finding of cdk-nag's AwsSolutions, and the reason. */
interface Accepted {
  /** The name of the rule, with its finding if it has one. */
  rule: RegExp;
  at: RegExp;
  reason: string;
}

const accepted: readonly Accepted[] = [
  {
    rule: /^AwsSolutions-IAM4\[Policy::arn:<AWS::Partition>:iam::aws:policy\/service-role\/AWSCodeDeployRoleForLambdaLimited\]$/,
    at: /^us\/service\/Releases\/Role\/Resource$/,
    reason: "What CodeDeploy needs to shift aliases and to look at alarms, as AWS keeps it.",
  },
  {
    rule: /^AwsSolutions-(APIG4|COG4)$/,
    at: /^us\/service\/Api\/RestApi\/Default\/api\/external\//,
    reason:
      "Handlers check the key before anything else: every 401 is the same, without the cold start and the cached policies of an authorizer.",
  },
  {
    rule: /^AwsSolutions-APIG2$/,
    at: /^us\/service\/Api\/RestApi\/Resource$/,
    reason:
      "Handlers check requests by schemas that name every fault; the gateway would name none in the contract's shape.",
  },
  {
    rule: /^AwsSolutions-APIG3$/,
    at: /^us\/service\/Api\/RestApi\/DeploymentStage/,
    reason:
      "Every request needs a key, and the gateway throttles. A firewall can be put in front of the stage.",
  },
  {
    rule: /^AwsSolutions-APIG6$/,
    at: /^us\/service\/Api\/RestApi\/DeploymentStage/,
    reason: "That log quotes requests, keys included; the access log has what is needed.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/(index|runs|scenarios|orders)\/\*(\/(secrets\.json|cancel|begun|uploads\/\*|tests\/\*(\/attempt-\*\/step\.json)?|print-\*))?\]$/,
    at: /^us\/service\/Functions\/([a-z-]+Role\/DefaultPolicy|(Link|Order|Upload)Role\/Policy)\/Resource$/,
    reason:
      "Indexes of the one table, objects below one folder of the one bucket: names that are not known beforehand.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:ssm:us-east-1:<AWS::AccountId>:parameter\/scenario-api\/secrets\/\*\]$/,
    at: /^us\/service\/Functions\/begin-runRole\/DefaultPolicy\/Resource$/,
    reason: "The secrets of all teams: which team a run is of is known when it begins.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:states:us-east-1:<AWS::AccountId>:execution:.*:\*\]$/,
    at: /^us\/service\/(Functions\/dispatchRole\/DefaultPolicy|Workflow\/ChildWorkflows)\/Resource$/,
    reason: "Executions of the one state machine.",
  },
  {
    rule: /^AwsSolutions-S1$/,
    at: /^us\/state\/Bucket\/Bucket\/Resource$/,
    reason:
      "A log of requests would hold signed links, by which anyone could fetch the files. Who asked for links is in the API's log.",
  },
  {
    rule: /^AwsSolutions-SF1$/,
    at: /^us\/service\/Workflow\/StateMachine\/Resource$/,
    reason: "Its log has what failed. Step Functions itself keeps every event of an execution for 90 days.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /^us\/service\/Workflow\/StateMachine\/Role\/DefaultPolicy\/Resource$/,
    reason:
      "The delivery of a workflow's log has no resource of its own: https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: /^us\/service\/Functions\/[a-z-]+Role\/DefaultPolicy\/Resource$/,
    reason:
      "X-Ray has no resources to which a trace could be handed in; least-privilege.test.ts holds functions to that.",
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::arn:<AWS::Partition>:iam::aws:policy\/(service-role\/)?AWSBackupServiceRolePolicyFor(S3)?Backup\]$/,
    at: /^us\/state\/Backup\/Role\/Resource$/,
    reason: "What AWS Backup needs to read a table and a bucket, as AWS keeps it.",
  },
];

let findings: { rule: string; at: string }[] = [];

beforeAll(() => {
  const { app } = appWith(everySetting);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // This throws, as it also finds what is accepted below, and writes its report.
  expect(() => app.synth()).toThrow("AwsSolutions");
  const report = JSON.parse(readFileSync(join(app.outdir, "validation-report.json"), "utf8"));
  findings = report.pluginReports[0].violations.flatMap(
    ({
      ruleName,
      violatingConstructs,
    }: {
      ruleName: string;
      violatingConstructs: { constructPath: string }[];
    }) => violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, at: constructPath })),
  );
});

test("cdk-nag's AwsSolutions finds only what is accepted for a reason", () => {
  const others = findings.filter(
    ({ rule, at }) => !accepted.some((one) => one.rule.test(rule) && one.at.test(at)),
  );
  expect(others).toEqual([]);
});

test("everything that is accepted is still found", () => {
  const unused = accepted.filter(
    (one) => !findings.some(({ rule, at }) => one.rule.test(rule) && one.at.test(at)),
  );
  expect(unused).toEqual([]);
});
