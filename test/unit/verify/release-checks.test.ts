import {
  DeleteAlarmsCommand,
  DescribeAlarmsCommand,
  PutMetricAlarmCommand,
  SetAlarmStateCommand,
} from "@aws-sdk/client-cloudwatch";
import {
  BatchGetDeploymentGroupsCommand,
  CreateDeploymentCommand,
  CreateDeploymentGroupCommand,
  DeleteApplicationCommand,
  DeleteDeploymentGroupCommand,
  type DeploymentInfo,
  GetDeploymentCommand,
  GetDeploymentConfigCommand,
  StopDeploymentCommand,
} from "@aws-sdk/client-codedeploy";
import { DeleteRoleCommand } from "@aws-sdk/client-iam";
import {
  type AliasConfiguration,
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetAliasCommand,
  GetFunctionCommand,
} from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { releaseChecks } from "../../../lib/verify/aws/checks/release-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of gradual releases", () => {
  const check = only(releaseChecks);
  const names = ["status", "dispatch"];
  const { aws, region } = regionWith({
    "AWS::CodeDeploy::Application": ["application"],
    "AWS::CodeDeploy::DeploymentGroup": names,
    "AWS::Lambda::Alias": names.map((name) => `arn:aws:lambda:us-east-1:123456789012:function:${name}:live`),
  });
  const releases = mockClient(aws.releases);
  const functions = mockClient(aws.functions);
  const alarms = mockClient(aws.alarms);
  const roles = mockClient(aws.roles);
  const own = /^verify-aws-[0-9a-f]{8}$/;
  const watched = ["Server errors", "Not dispatched", "Failed tick"].map((name) => ({
    name: `alarm ${name}`,
  }));
  const whole: AliasConfiguration = { FunctionVersion: "1" };
  const tenth: AliasConfiguration = { ...whole, RoutingConfig: { AdditionalVersionWeights: { 2: 0.1 } } };
  /** What becomes of the deployment and of the one that takes it back. */
  let stopped: DeploymentInfo;
  /** The alias of the check's own function, before and after its alarm. */
  let before: AliasConfiguration;
  let after: AliasConfiguration;
  let isOff: boolean;

  const groups = (alarmNames: { name: string }[]) => {
    const deploymentGroupsInfo = names.map((deploymentGroupName) => ({
      deploymentGroupName,
      deploymentConfigName: "a tenth for ten minutes",
      serviceRoleArn: "the region's role",
      alarmConfiguration: { enabled: true, alarms: alarmNames },
      autoRollbackConfiguration: { enabled: true, events: ["DEPLOYMENT_STOP_ON_ALARM" as const] },
    }));
    releases.on(BatchGetDeploymentGroupsCommand).resolves({ deploymentGroupsInfo });
  };

  beforeEach(() => {
    for (const client of [releases, functions, alarms, roles]) client.reset().resolves({});
    isOff = false;
    before = tenth;
    after = whole;
    stopped = {
      status: "Stopped",
      completeTime: new Date(),
      errorInformation: { code: "ALARM_ACTIVE" },
      rollbackInfo: { rollbackDeploymentId: "back" },
    };
    groups(watched);
    const trafficRoutingConfig = { timeBasedCanary: { canaryPercentage: 10 } };
    const config = { deploymentConfigName: "a tenth for ten minutes" };
    releases
      .on(GetDeploymentConfigCommand, config)
      .resolves({ deploymentConfigInfo: { trafficRoutingConfig } });
    releases.on(CreateDeploymentCommand).resolves({ deploymentId: "first" });
    releases
      .on(GetDeploymentCommand, { deploymentId: "first" })
      .callsFake(() => ({ deploymentInfo: isOff ? stopped : { status: "InProgress" } }));
    const back = { status: "Succeeded", completeTime: new Date() } as const;
    releases.on(GetDeploymentCommand, { deploymentId: "back" }).resolves({ deploymentInfo: back });
    functions.on(GetAliasCommand).callsFake(({ FunctionName }) => {
      if (!own.test(FunctionName)) return { FunctionVersion: "7" };
      return isOff ? after : before;
    });
    functions.on(CreateFunctionCommand).resolves({ FunctionArn: "arn" });
    const Configuration = { State: "Active", LastUpdateStatus: "Successful" } as const;
    functions.on(GetFunctionCommand).resolves({ Configuration });
    alarms.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [{}, {}, {}] });
    alarms.on(SetAlarmStateCommand).callsFake(() => {
      isOff = true;
      return {};
    });
    return () => vi.useRealTimers();
  });

  /** Lets the time that the check waits for pass at once. */
  const hurry = (info: () => DeploymentInfo) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const later = () => vi.setSystemTime(Date.now() + 3_600_000);
    releases.on(GetDeploymentCommand).callsFake(() => later() && { deploymentInfo: info() });
    functions.on(GetAliasCommand, { Name: "live" }).callsFake(({ FunctionName }) => {
      if (!own.test(FunctionName)) return { FunctionVersion: "7" };
      return later() && (isOff ? after : before);
    });
  };

  test("releases a function of its own as the region's are, and has its own alarm take it back", async () => {
    expect(await check.run(region)).toBe(
      "10 % at first, then Stopped, ALARM_ACTIVE, and none. Last releases here: none yet 2",
    );
    const [made] = releases.commandCalls(CreateDeploymentGroupCommand);
    const { applicationName, alarmConfiguration, ...like } = made?.args[0].input ?? {};
    expect(applicationName).toMatch(own);
    expect(alarmConfiguration).toEqual({ enabled: true, alarms: [{ name: applicationName }] });
    expect(like).toMatchObject({
      serviceRoleArn: "the region's role",
      deploymentConfigName: "a tenth for ten minutes",
      autoRollbackConfiguration: { enabled: true, events: ["DEPLOYMENT_STOP_ON_ALARM"] },
    });
    expect(alarms.commandCalls(PutMetricAlarmCommand, { AlarmName: applicationName })).toHaveLength(1);
    const setOff = alarms.commandCalls(SetAlarmStateCommand);
    expect(setOff.map(({ args: [{ input }] }) => input.AlarmName)).toEqual([applicationName]);
    const [deployed] = releases.commandCalls(CreateDeploymentCommand);
    const { content = "" } = deployed?.args[0].input.revision?.appSpecContent ?? {};
    expect(content).toMatch(/^\{"version":0\.0,/);
    const Properties = { Name: applicationName, Alias: "live", CurrentVersion: "1", TargetVersion: "2" };
    expect(JSON.parse(content)).toMatchObject({ Resources: [{ probe: { Properties } }] });
  });

  test("removes all that it made, and stops a deployment that goes on", async () => {
    hurry(() => ({ status: "InProgress" }));
    await expect(check.run(region)).rejects.toThrow("The deployment went on although its alarm was on.");
    const [stop] = releases.commandCalls(StopDeploymentCommand);
    expect(stop?.args[0].input).toEqual({ deploymentId: "first", autoRollbackEnabled: false });
    expect(releases.commandCalls(DeleteDeploymentGroupCommand)).toHaveLength(1);
    expect(releases.commandCalls(DeleteApplicationCommand)).toHaveLength(1);
    const [gone] = alarms.commandCalls(DeleteAlarmsCommand);
    expect(gone?.args[0].input.AlarmNames).toEqual([expect.stringMatching(own)]);
    expect(functions.commandCalls(DeleteFunctionCommand)).toHaveLength(1);
    expect(roles.commandCalls(DeleteRoleCommand)).toHaveLength(1);
  });

  test("does not hold if the new version gets another share", async () => {
    before = { ...whole, RoutingConfig: { AdditionalVersionWeights: { 2: 0.5 } } };
    await expect(check.run(region)).rejects.toThrow(
      "The new version got 0.5 of the invocations, and not 0.1.",
    );
  });

  test("does not hold if the new version keeps some invocations", async () => {
    after = tenth;
    hurry(() => stopped);
    await expect(check.run(region)).rejects.toThrow("and the new version has invocations still.");
  });

  test("does not hold if something else stopped the deployment", async () => {
    stopped = { ...stopped, errorInformation: { code: "MANUAL_STOP" } };
    await expect(check.run(region)).rejects.toThrow("The deployment is Stopped, MANUAL_STOP");
  });

  test("makes nothing if a function of the region is between versions, or would not go back on each alarm", async () => {
    functions.on(GetAliasCommand, { FunctionName: "dispatch", Name: "live" }).resolves(tenth);
    await expect(check.run(region)).rejects.toThrow("dispatch is between the versions 1 and 2.");
    functions.on(GetAliasCommand, { FunctionName: "dispatch", Name: "live" }).resolves(whole);
    groups(watched.slice(1));
    await expect(check.run(region)).rejects.toThrow("status does not go back on each of these alarms.");
    expect(functions.commandCalls(CreateFunctionCommand)).toEqual([]);
  });
});
