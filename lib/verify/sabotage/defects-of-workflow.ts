import type { Defect } from "./defect.ts";

const machine = "test/unit/workflow/state-machine.test.ts";
const names = "test/unit/workflow/error-names.test.ts";
const throttled = "test/local/throttled-tasks.test.ts";
const rules = "test/cloud/wiring.test.ts";

/** How a run gets from its start to its end. */
export const defectsOfWorkflow: readonly Defect[] = [
  {
    name: "The workflow retries by a name that no function throws",
    edits: [
      { file: "lib/workflow/retriers.ts", find: '"BrowserUnavailable"', replace: '"BrowserNotAvailable"' },
    ],
    caughtBy: [names],
  },
  {
    name: "The workflow waits for capacity by a name that Lambda does not have",
    edits: [
      {
        file: "lib/workflow/retriers.ts",
        find: '"Lambda.TooManyRequestsException"',
        replace: '"Lambda.TooManyRequests"',
      },
    ],
    caughtBy: [machine, throttled],
  },
  {
    name: "Tasks that were refused together come back together",
    edits: [
      {
        file: "lib/workflow/retriers.ts",
        find: 'MaxAttempts: 60,\n  JitterStrategy: "FULL",',
        replace: "MaxAttempts: 60,",
      },
    ],
    caughtBy: [machine],
  },
  {
    name: "The workflow retries Lambda's own fault by a wrong name",
    edits: [
      {
        file: "lib/workflow/retriers.ts",
        find: '"Lambda.ServiceException"',
        replace: '"Lambda.ServerException"',
      },
    ],
    caughtBy: [names],
  },
  {
    name: "A task that fails is not tried again",
    edits: [{ file: "lib/workflow/retriers.ts", find: "MaxAttempts: 5,", replace: "MaxAttempts: 0," }],
    caughtBy: [throttled],
  },
  {
    name: "An attempt that Lambda fails to begin is not tried again",
    edits: [{ file: "lib/workflow/retriers.ts", find: "MaxAttempts: 3,", replace: "MaxAttempts: 0," }],
    caughtBy: [throttled],
  },
  {
    name: "A run whose end fails is not ended again",
    edits: [{ file: "lib/workflow/run-scenario.ts", find: "MaxAttempts: 4 }", replace: "MaxAttempts: 0 }" }],
    caughtBy: [throttled],
  },
  {
    name: "The workflow does not go on when an instance ends that served another team",
    edits: [
      {
        file: "lib/workflow/retriers.ts",
        find: '["Runtime.ExitError", "Lambda.Unknown"]',
        replace: '["Runtime.ExitError"]',
      },
    ],
    caughtBy: [throttled],
  },
  {
    name: "A browser that gives up breaks the whole run",
    edits: [
      {
        file: "lib/workflow/one-test.ts",
        find: '{ ...runTest, Catch: [fault(name("EndTest"))], Next: name("EndTest") }',
        replace: '{ ...runTest, Next: name("EndTest") }',
      },
    ],
    caughtBy: [throttled],
  },
  {
    name: "A Map that breaks leaves its run without an end",
    edits: [
      {
        file: "lib/workflow/run-scenario.ts",
        find: '    Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: "$.cause", Next: "FinishRun" }],\n',
        replace: "",
      },
    ],
    caughtBy: [machine],
  },
  {
    name: "A task gives its browser less time than a test may take",
    edits: [
      {
        file: "lib/workflow/one-test.ts",
        find: 'Resource: resourceOf("RunTest"),\n    TimeoutSeconds: 900,',
        replace: 'Resource: resourceOf("RunTest"),\n    TimeoutSeconds: 90,',
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
  {
    name: "The workflow is an express one, which ends after five minutes",
    edits: [
      {
        file: "lib/cloud/run-workflow.ts",
        find: "StateMachineType.STANDARD",
        replace: "StateMachineType.EXPRESS",
      },
    ],
    caughtBy: ["test/cloud/region-stage.test.ts"],
  },
  {
    name: "The tests of a large run have express workflows, which end after five minutes",
    edits: [
      {
        file: "lib/workflow/run-scenario.ts",
        find: 'ExecutionType: "STANDARD"',
        replace: 'ExecutionType: "EXPRESS"',
      },
      {
        file: "lib/workflow/one-test.ts",
        find: 'ExecutionType: "STANDARD"',
        replace: 'ExecutionType: "EXPRESS"',
      },
    ],
    caughtBy: [machine],
  },
  {
    name: "The workflow ends before the longest run",
    edits: [
      {
        file: "lib/workflow/run-scenario.ts",
        find: "TimeoutSeconds: 22_500,",
        replace: "TimeoutSeconds: 2_250,",
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
  {
    name: "A Map takes no notice of how many tests may run at once",
    edits: [
      {
        file: "lib/workflow/run-scenario.ts",
        find: 'MaxConcurrencyPath: "$.parallel",',
        replace: "MaxConcurrency: 40,",
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
  {
    name: "A history is not reckoned to have the processes that another team left",
    edits: [
      {
        file: "functions/core/run/workflow-size.ts",
        find: "const processLaterRepeated = 137;",
        replace: "const processLaterRepeated = 0;",
      },
    ],
    caughtBy: ["test/local/large-runs.test.ts"],
  },
  {
    name: "A run that waits is started without regard to what its team has already",
    edits: [
      {
        file: "functions/core/execution/admission.ts",
        find: "a.browsers - b.browsers || a.turn - b.turn || compare(",
        replace: "compare(",
      },
    ],
    caughtBy: ["test/unit/core/execution/admission.test.ts"],
  },
  {
    name: "The tick is disabled",
    edits: [
      {
        file: "lib/cloud/run-rules.ts",
        find: "schedule: Schedule.rate(Duration.minutes(1)),",
        replace: "schedule: Schedule.rate(Duration.minutes(1)),\n      enabled: false,",
      },
    ],
    caughtBy: [rules],
  },
  {
    name: "Lambda keeps late events that a tick makes up for, and runs them hours later",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "    byEvents: { ...superseded, nothingIsLost: true },\n",
        replace: "",
      },
    ],
    caughtBy: ["test/cloud/region-stage.test.ts"],
  },
  {
    name: "The rule on broken workflows has no target",
    edits: [
      {
        file: "lib/cloud/run-rules.ts",
        find: "targets: [new LambdaFunction(finishRun, { deadLetterQueue })],",
        replace: "targets: [new LambdaFunction(finishRun, { deadLetterQueue })].slice(1),",
      },
    ],
    caughtBy: [rules],
  },
  {
    name: "The rule on broken workflows tells another function",
    edits: [
      {
        file: "lib/cloud/service-stack.ts",
        find: 'finishRun: functions.all["finish-run"],',
        replace: 'finishRun: functions.all["start-waiting"],',
      },
    ],
    caughtBy: [rules],
  },
  {
    name: "The rules wait for a kind of event that Step Functions does not send",
    edits: [
      {
        file: "lib/cloud/run-rules.ts",
        find: 'detailType: ["Step Functions Execution Status Change"]',
        replace: 'detailType: ["Step Functions Execution Status Changed"]',
      },
    ],
    caughtBy: [rules],
  },
  {
    name: "The log of the workflow has what tests were given",
    edits: [
      {
        file: "lib/cloud/run-workflow.ts",
        find: "includeExecutionData: false",
        replace: "includeExecutionData: true",
      },
    ],
    caughtBy: [rules],
  },
  {
    name: "The queue of dead letters has no alarm",
    edits: [
      {
        file: "lib/cloud/alarms.ts",
        find: "alarmRules(watched).map(",
        replace: 'alarmRules(watched).filter(({ heading }) => heading !== "Dead letters").map(',
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "The alarm on answers of 500 never goes off",
    edits: [
      {
        file: "lib/cloud/alarm-list.ts",
        find: "metric: restApi.metricServerError({ period, statistic: Stats.SUM }),\n      threshold: 5,",
        replace:
          "metric: restApi.metricServerError({ period, statistic: Stats.SUM }),\n      threshold: 50_000,",
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "The alarm on late starts takes milliseconds for seconds",
    edits: [
      { file: "lib/cloud/alarm-list.ts", find: "threshold: 90_000,", replace: "threshold: 90_000_000," },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "The alarm on refused writes watches a table that is not there",
    edits: [
      {
        file: "lib/cloud/alarm-list.ts",
        find: "metric: throttledWrites(table.tableName),",
        replace: 'metric: throttledWrites(table.tableName.concat("-items")),',
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "The alarm on costs takes its percentage for dollars",
    edits: [
      {
        file: "lib/cloud/cost-alarm.ts",
        find: 'thresholdType: "PERCENTAGE"',
        replace: 'thresholdType: "ABSOLUTE_VALUE"',
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "Alarms tell nobody",
    edits: [{ file: "lib/cloud/alarms.ts", find: "    alarm.addAlarmAction(tell);\n", replace: "" }],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
];
