import { randomUUID } from "node:crypto";
import { DeleteAlarmsCommand, PutMetricAlarmCommand, SetAlarmStateCommand } from "@aws-sdk/client-cloudwatch";
import {
  CreateApplicationCommand,
  CreateDeploymentCommand,
  CreateDeploymentGroupCommand,
  DeleteApplicationCommand,
  DeleteDeploymentGroupCommand,
  type DeploymentGroupInfo,
  type DeploymentInfo,
  GetDeploymentCommand,
  StopDeploymentCommand,
} from "@aws-sdk/client-codedeploy";
import {
  CreateAliasCommand,
  GetAliasCommand,
  PublishVersionCommand,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import type { AwsClients } from "./aws-clients.ts";
import { foundWithin } from "./found-within.ts";
import { makeFunction, makeRole } from "./probe-function.ts";
import { type Undo, withUndo } from "./undo.ts";

/** What CodeDeploy did with a function's alias. */
interface Shift {
  /** Of the invocations, from 0 to 1, that the new version got at first; `null`: none within minutes. */
  share: number | null;
  /** The deployment, which has ended; `null`: it went on for minutes although the alarm was on. */
  stopped: DeploymentInfo | null;
  /** Whether the version before has all invocations again. */
  isBack: boolean;
}

const patience = { within: 5 * 60_000, every: 5000 };
const code = "export const handler = () => {};";
const alias = "live";

/**
 * Shifts an alias of a function of its own to a new version, sets its alarm off, and sees what becomes of the alias. All of it, the
 * alarm included, is the check's own and removed again; CodeDeploy works by the rule and with the role of the given group.
 */
export function probeShift(aws: AwsClients, like: DeploymentGroupInfo): Promise<Shift> {
  const name = `verify-aws-${randomUUID().slice(0, 8)}`;
  return withUndo(async (undo) => {
    await makeVersions(aws, name, undo);
    await makeAlarm(aws, name, undo);
    await makeGroup(aws, name, like, undo);
    const deploymentId = await deploy(aws, name, undo);
    const share = await foundWithin(patience, async () => (await aliasOf(aws, name)).share);
    if (share === null) return { share, stopped: null, isBack: false };
    const off = { AlarmName: name, StateValue: "ALARM", StateReason: "npm run verify:aws" } as const;
    await aws.alarms.send(new SetAlarmStateCommand(off));
    const stopped = await ended(aws, deploymentId);
    const isBack = await foundWithin(patience, async () => {
      const { version, share: left } = await aliasOf(aws, name);
      return (version === "1" && left === null) || null;
    });
    // What takes an alias back is a deployment too, and ends before its group is removed.
    const { rollbackInfo } = await deploymentOf(aws, deploymentId);
    if (rollbackInfo?.rollbackDeploymentId) await ended(aws, rollbackInfo.rollbackDeploymentId);
    return { share, stopped, isBack: isBack ?? false };
  });
}

/** A function with two versions, and an alias that has the first. */
async function makeVersions(aws: AwsClients, FunctionName: string, undo: Undo): Promise<void> {
  const client = aws.functions;
  const Role = await makeRole(aws, FunctionName, undo);
  await makeFunction(aws, { name: FunctionName, Role, code }, undo);
  await client.send(new PublishVersionCommand({ FunctionName }));
  await client.send(new CreateAliasCommand({ FunctionName, Name: alias, FunctionVersion: "1" }));
  // Lambda publishes another version only if something has changed.
  await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description: "2" }));
  await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 60 }, { FunctionName });
  await client.send(new PublishVersionCommand({ FunctionName }));
}

/** An alarm that keeps the state that it is given, as its metric has no data. It notifies nobody. */
async function makeAlarm({ alarms }: AwsClients, AlarmName: string, undo: Undo): Promise<void> {
  await alarms.send(
    new PutMetricAlarmCommand({
      AlarmName,
      Namespace: "AWS/Lambda",
      MetricName: "Errors",
      Dimensions: [{ Name: "FunctionName", Value: AlarmName }],
      Statistic: "Sum",
      Period: 60,
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html#alarms-and-missing-data
      TreatMissingData: "ignore",
    }),
  );
  undo.push(() => alarms.send(new DeleteAlarmsCommand({ AlarmNames: [AlarmName] })));
}

async function makeGroup(
  { releases }: AwsClients,
  name: string,
  like: DeploymentGroupInfo,
  undo: Undo,
): Promise<void> {
  const named = { applicationName: name, deploymentGroupName: name };
  await releases.send(new CreateApplicationCommand({ applicationName: name, computePlatform: "Lambda" }));
  undo.push(() => releases.send(new DeleteApplicationCommand({ applicationName: name })));
  await releases.send(
    new CreateDeploymentGroupCommand({
      ...named,
      serviceRoleArn: like.serviceRoleArn,
      deploymentConfigName: like.deploymentConfigName,
      deploymentStyle: like.deploymentStyle,
      autoRollbackConfiguration: like.autoRollbackConfiguration,
      alarmConfiguration: { ...like.alarmConfiguration, alarms: [{ name }] },
    }),
  );
  undo.push(() => releases.send(new DeleteDeploymentGroupCommand(named)));
}

/** @returns the id of a deployment of the second version. */
async function deploy(aws: AwsClients, name: string, undo: Undo): Promise<string> {
  const Properties = { Name: name, Alias: alias, CurrentVersion: "1", TargetVersion: "2" };
  const parts = JSON.stringify([{ probe: { Type: "AWS::Lambda::Function", Properties } }]);
  // The version has to be written so: https://docs.aws.amazon.com/codedeploy/latest/userguide/reference-appspec-file-structure.html
  const content = `{"version":0.0,"Resources":${parts}}`;
  const named = { applicationName: name, deploymentGroupName: name };
  const revision = { revisionType: "AppSpecContent", appSpecContent: { content } } as const;
  const { deploymentId = "" } = await aws.releases.send(new CreateDeploymentCommand({ ...named, revision }));
  undo.push(async () => {
    const { completeTime } = await deploymentOf(aws, deploymentId);
    const stop = new StopDeploymentCommand({ deploymentId, autoRollbackEnabled: false });
    if (completeTime === undefined) await aws.releases.send(stop);
  });
  return deploymentId;
}

/** A deployment that has ended; `null` if it has not after some minutes. */
function ended(aws: AwsClients, deploymentId: string): Promise<DeploymentInfo | null> {
  return foundWithin(patience, async () => {
    const deployment = await deploymentOf(aws, deploymentId);
    return deployment.completeTime === undefined ? null : deployment;
  });
}

async function deploymentOf({ releases }: AwsClients, deploymentId: string): Promise<DeploymentInfo> {
  const { deploymentInfo = {} } = await releases.send(new GetDeploymentCommand({ deploymentId }));
  return deploymentInfo;
}

/** @returns the alias's version, and the share of invocations that another one has; `null` for none. */
async function aliasOf({ functions }: AwsClients, FunctionName: string) {
  const wanted = new GetAliasCommand({ FunctionName, Name: alias });
  const { FunctionVersion: version, RoutingConfig } = await functions.send(wanted);
  const [share = null] = Object.values(RoutingConfig?.AdditionalVersionWeights ?? {});
  return { version, share };
}
