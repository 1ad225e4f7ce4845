/**
 * The state machine's tasks: the name of the substitution in `run-scenario.ts`, and the handler that does the work
 * (`functions/<handler>.lambda.ts`).
 */
export const tasks = {
  BeginRun: "begin-run",
  StartTest: "start-test",
  RunTest: "run-test",
  EndTest: "end-test",
  FinishRun: "finish-run",
} as const;

export type TaskName = keyof typeof tasks;

/** What stands in the definition for a task's function, until a deployment puts its ARN there. */
export function resourceOf(task: TaskName): string {
  return `\${${task}}`;
}
