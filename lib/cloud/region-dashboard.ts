import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { runOutcomes } from "../../functions/core/run/outcome.ts";
import type { FunctionSet } from "./function-set.ts";
import { type Measured, sumOf } from "./region-metrics.ts";

interface RegionDashboardProps {
  /** Unique in the account. */
  name: string;
  measured: Measured;
  alarms: readonly IAlarm[];
  restApi: RestApi;
  functions: FunctionSet;
  deadLetters: IQueue;
}

/** One page per region: its health, its runs, its API, and what is running short. */
export class RegionDashboard extends Construct {
  constructor(scope: Construct, id: string, props: RegionDashboardProps) {
    super(scope, id);
    const { name, measured, alarms, restApi, functions, deadLetters } = props;
    const { "run-test": runTest } = functions.all;
    const { api, steps, browsers, dispatch } = functions.groups;
    const dashboard = new Dashboard(this, "Dashboard", { dashboardName: name });
    dashboard.addWidgets(new AlarmStatusWidget({ title: "Alarms", alarms: [...alarms], width: 24 }));
    dashboard.addWidgets(
      graph(
        "Runs by outcome",
        runOutcomes.map((outcome) =>
          measured("runsCompleted", Stats.SUM, { outcome }).with({ label: outcome }),
        ),
      ),
      graph("Milliseconds until a run begins", [
        measured("startLatency", Stats.percentile(50)),
        measured("startLatency", Stats.percentile(95)),
      ]),
      graph("Milliseconds of a run", [
        measured("runDuration", Stats.percentile(50)),
        measured("runDuration", Stats.percentile(95)),
      ]),
    );
    dashboard.addWidgets(
      graph("Requests", [restApi.metricCount(), restApi.metricClientError(), restApi.metricServerError()]),
      graph("Milliseconds of a request", [
        restApi.metricLatency({ statistic: Stats.percentile(50) }),
        restApi.metricLatency({ statistic: Stats.percentile(99) }),
      ]),
      graph("Errors of functions", [
        sumOf(api, "Errors", "API"),
        sumOf(steps, "Errors", "Steps"),
        sumOf(browsers, "Errors", "Browsers"),
        sumOf([dispatch], "Errors", "Dispatcher"),
      ]),
    );
    dashboard.addWidgets(
      graph("Browsers at once", [runTest.metric("ConcurrentExecutions", { statistic: Stats.MAXIMUM })]),
      graph("Overdue and not dispatched", [
        measured("overdueRuns", Stats.SUM),
        measured("notDispatched", Stats.SUM),
      ]),
      graph("Dead letters", [deadLetters.metricApproximateNumberOfMessagesVisible()]),
    );
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8 });
}
