import {
  forAnyFault,
  forBrokenAttempt,
  forCapacity,
  forEndedProcess,
  notForMissingSecrets,
} from "./retriers.ts";
import { resourceOf } from "./tasks.ts";

/** How a Map processes its items. https://docs.aws.amazon.com/step-functions/latest/dg/state-map.html */
type ProcessorConfig = { Mode: "INLINE" } | { Mode: "DISTRIBUTED"; ExecutionType: "STANDARD" };

/**
 * What a Map does with one test: attempts until one is final. A task that gives up ends its own test as an error, and the others
 * go on.
 *
 * An attempt that cannot be followed by another one has states of its own, which end the test without asking whether to try again:
 * each state that is entered is paid for, and most tests have one attempt.
 * @param suffix of the states' names, which have to be unique within a state machine.
 */
export function oneTest(config: ProcessorConfig, suffix = "") {
  const name = (state: string) => state + suffix;
  const fault = (Next: string) => ({ ErrorEquals: ["States.ALL"], ResultPath: "$.fault", Next });
  const endTest = {
    Type: "Task",
    Resource: resourceOf("EndTest"),
    TimeoutSeconds: 60,
    Retry: [forCapacity, forAnyFault],
    // What became of the test is in its files, from which the run is judged.
    Catch: [fault(name("TestIsOver"))],
  } as const;
  const runTest = {
    Type: "Task",
    Resource: resourceOf("RunTest"),
    TimeoutSeconds: 900,
    // Nothing that a browser's function answers is believed: it hands in its result, which the next task checks.
    ResultPath: null,
    Retry: [forCapacity, forEndedProcess, forBrokenAttempt],
  } as const;
  return {
    ProcessorConfig: config,
    StartAt: name("StartTest"),
    States: {
      [name("StartTest")]: {
        Type: "Task",
        Resource: resourceOf("StartTest"),
        TimeoutSeconds: 60,
        Retry: [forCapacity, notForMissingSecrets, forAnyFault],
        Catch: [fault(name("EndTest"))],
        Next: name("MayRun"),
      },
      [name("MayRun")]: {
        Type: "Choice",
        Choices: [
          // Present only if the function knows of last attempts: an upgrade may replace it before or after the state machine.
          {
            And: [
              { Variable: "$.is_last", IsPresent: true },
              { Variable: "$.is_last", BooleanEquals: true },
            ],
            Next: name("RunLastAttempt"),
          },
          { Variable: "$.run", BooleanEquals: true, Next: name("RunTest") },
        ],
        Default: name("TestIsOver"),
      },
      [name("RunTest")]: { ...runTest, Catch: [fault(name("EndTest"))], Next: name("EndTest") },
      [name("EndTest")]: { ...endTest, Next: name("TryAgain") },
      [name("TryAgain")]: {
        Type: "Choice",
        Choices: [{ Variable: "$.again", BooleanEquals: true, Next: name("StartTest") }],
        Default: name("TestIsOver"),
      },
      [name("TestIsOver")]: { Type: "Pass", Result: {}, End: true },
      [name("RunLastAttempt")]: {
        ...runTest,
        // An attempt whose order expired was not made: it is made again.
        Catch: [
          { ErrorEquals: ["OrderExpired"], ResultPath: "$.fault", Next: name("EndTest") },
          fault(name("EndLastAttempt")),
        ],
        Next: name("EndLastAttempt"),
      },
      [name("EndLastAttempt")]: { ...endTest, OutputPath: null, End: true },
    },
  };
}
