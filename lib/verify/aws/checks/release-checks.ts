import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import {
  BatchGetDeploymentGroupsCommand,
  type DeploymentGroupInfo,
  GetDeploymentConfigCommand,
} from "@aws-sdk/client-codedeploy";
import { GetAliasCommand } from "@aws-sdk/client-lambda";
import { type AwsCheck, expected } from "../aws-check.ts";
import type { CheckedRegion } from "../checked-region.ts";
import { probeShift } from "../shift-probe.ts";

/** The alarms that take an alias back, as in docs/operations.md, "Upgrade". */
export const goesBackOn = ["Server errors", "Not dispatched", "Failed tick"];

/** How new versions of functions are released. */
export const releaseChecks: readonly AwsCheck[] = [
  {
    name: "gradual-release",
    title: "A new version gets a share of the invocations at first, and none when an alarm goes off",
    does: "Reads how the region's functions are released; makes a function of its own and an alarm, releases it so, sets the alarm off, and removes both.",
    costs: 0.001,
    provable: ["aws"],
    waits: true,
    async run(region) {
      const groups = await groupsOf(region);
      const [like] = groups;
      expected(like !== undefined, "The region releases no function gradually.");
      const share = await firstShare(region, like);
      const shift = await probeShift(region.aws, like);
      expected(
        shift.share === share,
        `The new version got ${shift.share} of the invocations, and not ${share}.`,
      );
      expected(shift.stopped !== null, "The deployment went on although its alarm was on.");
      const { status, errorInformation } = shift.stopped;
      const said = `${status}, ${errorInformation?.code}`;
      expected(errorInformation?.code === "ALARM_ACTIVE", `The deployment is ${said}.`);
      expected(shift.isBack, `The deployment is ${said}, and the new version has invocations still.`);
      const last = groups.map(({ lastAttemptedDeployment }) => lastAttemptedDeployment?.status ?? "none yet");
      const counts = [...new Set(last)].map((each) => `${each} ${last.filter((one) => one === each).length}`);
      return `${share * 100} % at first, then ${said}, and none. Last releases here: ${counts.join(", ")}`;
    },
  },
];

/** The deployment groups of the region. @throws NotAsExpected if an alias is between versions, or a group would not go back. */
async function groupsOf({ aws, resources }: CheckedRegion): Promise<DeploymentGroupInfo[]> {
  const aliases = resources.all("AWS::Lambda::Alias");
  for (const arn of aliases) {
    const [FunctionName, Name] = arn.split(":").slice(-2);
    const { FunctionVersion, RoutingConfig } = await aws.functions.send(
      new GetAliasCommand({ FunctionName, Name }),
    );
    const others = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {});
    expected(
      /^\d+$/.test(FunctionVersion ?? ""),
      `${FunctionName} is released in version ${FunctionVersion}.`,
    );
    expected(
      others.length === 0,
      `${FunctionName} is between the versions ${FunctionVersion} and ${others}.`,
    );
  }
  const AlarmNames = goesBackOn.map((heading) => resources.alarm(heading));
  const { MetricAlarms = [] } = await aws.alarms.send(new DescribeAlarmsCommand({ AlarmNames }));
  expected(
    MetricAlarms.length === AlarmNames.length,
    `${MetricAlarms.length} of the ${AlarmNames.length} alarms exist.`,
  );
  const applicationName = resources.only("AWS::CodeDeploy::Application");
  const deploymentGroupNames = resources.all("AWS::CodeDeploy::DeploymentGroup");
  const read = new BatchGetDeploymentGroupsCommand({ applicationName, deploymentGroupNames });
  const { deploymentGroupsInfo = [] } = await aws.releases.send(read);
  const isEach = deploymentGroupsInfo.length === aliases.length;
  expected(isEach, `${deploymentGroupsInfo.length} of ${aliases.length} functions are released gradually.`);
  for (const { deploymentGroupName, alarmConfiguration, autoRollbackConfiguration } of deploymentGroupsInfo) {
    const watched = (alarmConfiguration?.alarms ?? []).map(({ name }) => name);
    const isWatched = alarmConfiguration?.enabled && AlarmNames.every((name) => watched.includes(name));
    const { enabled, events = [] } = autoRollbackConfiguration ?? {};
    const goesBack = isWatched && enabled && events.includes("DEPLOYMENT_STOP_ON_ALARM");
    expected(goesBack === true, `${deploymentGroupName} does not go back on each of these alarms.`);
  }
  return deploymentGroupsInfo;
}

/** The share of the invocations that a new version of a group gets at first. */
async function firstShare(
  { aws }: CheckedRegion,
  { deploymentConfigName }: DeploymentGroupInfo,
): Promise<number> {
  const { deploymentConfigInfo } = await aws.releases.send(
    new GetDeploymentConfigCommand({ deploymentConfigName }),
  );
  const percentage = deploymentConfigInfo?.trafficRoutingConfig?.timeBasedCanary?.canaryPercentage;
  expected(percentage !== undefined, `${deploymentConfigName} is not gradual.`);
  return percentage / 100;
}
