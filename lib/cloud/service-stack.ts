import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { serviceName } from "../config.ts";
import { routes } from "../routes.ts";
import { tasks } from "../workflow/tasks.ts";
import { Alarms } from "./alarms.ts";
import { Api } from "./api.ts";
import { CostAlarm } from "./cost-alarm.ts";
import { DeadLetters } from "./dead-letters.ts";
import { FunctionSet } from "./function-set.ts";
import { GradualReleases } from "./gradual-releases.ts";
import { RegionDashboard } from "./region-dashboard.ts";
import { measuredBy } from "./region-metrics.ts";
import type { ReleaseMode } from "./release-mode.ts";
import { RunRules } from "./run-rules.ts";
import { RunWorkflow } from "./run-workflow.ts";
import type { RegionSettings, Settings } from "./settings.ts";
import type { StateStack } from "./state-stack.ts";

interface ServiceStackProps {
  code: RegionCode;
  /** For resources of which the account has one in the region: the service's name with its stage and the region's code. */
  name: string;
  settings: Settings;
  own: RegionSettings;
  releases: ReleaseMode;
  state: StateStack;
}

/** The service of one region. It only composes; each construct defines what its part is and may do. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    const { code, name, settings, own, state } = props;
    super(scope, id, { description: `Scenario execution, ${code}: service` });
    const { queue: deadLetters } = new DeadLetters(this, "DeadLetters");
    const functions = new FunctionSet(this, "Functions", { code, settings, state, deadLetters });
    const { api: answering, dispatch } = functions.groups;
    const releases = new GradualReleases(this, "Releases", { answering, dispatch });
    const workflow = new RunWorkflow(this, "Workflow", {
      taskFunction: (task) => functions.get(tasks[task]),
      logRetention: settings.retention.logs,
      traced: settings.traces,
    });
    functions.use(workflow);
    new RunRules(this, "Rules", {
      dispatch: releases.of(dispatch),
      finishRun: functions.all["finish-run"],
      startWaiting: functions.all["start-waiting"],
      stateMachine: workflow.stateMachine,
      deadLetters,
    });
    const api = new Api(this, "Api", {
      name,
      routes,
      functionOf: (handler) => releases.of(functions.get(handler)),
      settings,
      own,
    });
    const { restApi, baseUrl } = api;
    const measured = measuredBy(serviceName(settings.stage));
    const watched = { functions, restApi, deadLetters, measured };
    const alarms = new Alarms(this, "Alarms", {
      ...watched,
      table: state.table.table,
      copies: own.backup && name,
      email: settings.alarms.email,
    });
    releases.goBackOn(alarms.that("Server errors", "Not dispatched"));
    if (props.releases === "at-once") releases.shiftAtOnce();
    new RegionDashboard(this, "Dashboard", { ...watched, name, alarms: alarms.all });
    const { email, monthly_cost: monthlyCost } = settings.alarms;
    if (email !== null && monthlyCost !== null) {
      new CostAlarm(this, "CostAlarm", { name, monthlyCost, email });
    }
    new CfnOutput(this, "BaseUrl", { value: baseUrl });
    new CfnOutput(this, "AlarmTopic", { value: alarms.topic.topicArn });
  }
}
