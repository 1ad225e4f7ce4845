import { oneTest } from "./one-test.ts";
import { forAnyFault, forCapacity } from "./retriers.ts";
import { resourceOf } from "./tasks.ts";

/**
 * The state machine of a run, in Amazon States Language, as data: the cloud, the embedded region and the tests read it here.
 * `${Task}` stands for the function of a task (`tasks.ts`). State passes as ids; what is large lies in the bucket, below the
 * run's prefix.
 *
 * The tests run in one of two Maps of the same states. The inline one begins within milliseconds, but runs 40 tests at once at
 * most, and its tests share one history, which ends at 25,000 events. The distributed one gives each test a child workflow
 * with a history of its own. `begin-run` says which, by `split`.
 * https://docs.aws.amazon.com/step-functions/latest/dg/state-map.html
 */
export const runScenario = {
  Comment:
    "One run of a scenario. State passes as ids; what is large lies in the bucket, below the run's prefix.",
  StartAt: "HowToBegin",
  TimeoutSeconds: 22_500,
  States: {
    HowToBegin: {
      Type: "Choice",
      Choices: [{ Variable: "$.cause", IsPresent: true, Next: "FinishRun" }],
      Default: "BeginRun",
    },
    BeginRun: {
      Type: "Task",
      Resource: resourceOf("BeginRun"),
      TimeoutSeconds: 60,
      Retry: [forCapacity, forAnyFault],
      Next: "DidBegin",
    },
    DidBegin: {
      Type: "Choice",
      Choices: [
        {
          // Present only if the function that began the run knows of child workflows: an upgrade replaces it later or earlier.
          And: [
            { Variable: "$.split", IsPresent: true },
            { Variable: "$.split", BooleanEquals: true },
          ],
          Next: "RunManyTests",
        },
        { Variable: "$.began", BooleanEquals: true, Next: "RunTests" },
      ],
      Default: "NothingToDo",
    },
    NothingToDo: { Type: "Succeed" },
    RunTests: mapOfTests(oneTest({ Mode: "INLINE" })),
    RunManyTests: {
      ...mapOfTests(oneTest({ Mode: "DISTRIBUTED", ExecutionType: "STANDARD" }, "InChild")),
      // Part of the children's names, so that only the parent's end reaches the rule on broken workflows.
      Label: "tests",
    },
    FinishRun: {
      Type: "Task",
      Resource: resourceOf("FinishRun"),
      TimeoutSeconds: 900,
      Retry: [forCapacity, { ...forAnyFault, IntervalSeconds: 2, MaxAttempts: 4 }],
      End: true,
    },
  },
} as const;

function mapOfTests<P>(processor: P) {
  return {
    Type: "Map",
    ItemsPath: "$.tests",
    MaxConcurrencyPath: "$.parallel",
    ItemSelector: {
      "team.$": "$.team",
      "execution_id.$": "$.execution_id",
      "run_id.$": "$.run_id",
      "index.$": "$$.Map.Item.Value",
      attempt: 1,
    },
    ItemProcessor: processor,
    ResultPath: null,
    Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: "$.cause", Next: "FinishRun" }],
    Next: "FinishRun",
  } as const;
}
