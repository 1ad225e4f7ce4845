/**
 * The state machine's tasks: the name of the state, which is also the name of its substitution in
 * `run-scenario.asl.json`, and the handler that does the work (`functions/<handler>.lambda.ts`).
 */
export const tasks = {
  BeginRun: "begin-run",
  StartTest: "start-test",
  RunTest: "run-test",
  EndTest: "end-test",
  FinishRun: "finish-run",
} as const;

export type TaskName = keyof typeof tasks;
