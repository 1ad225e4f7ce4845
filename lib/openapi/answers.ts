import * as answers from "../../functions/api/answer-schemas.ts";

/** The schemas of answers, by their names in the document. */
export const answerComponents = {
  Scenarios: answers.scenariosAnswer,
  Scenario: answers.scenarioAnswer,
  Accepted: answers.acceptedAnswer,
  Executions: answers.executionsAnswer,
  Execution: answers.executionAnswer,
  Status: answers.statusAnswer,
  RunningStep: answers.runningStepAnswer,
  RunningTest: answers.runningTestAnswer,
  Cancelled: answers.cancelAnswer,
  Outcomes: answers.outcomesAnswer,
  Artifacts: answers.artifactsAnswer,
  TestOutcome: answers.testAnswer,
  Counts: answers.summaryAnswer,
  Link: answers.linkAnswer,
} as const;

export type AnswerComponent = keyof typeof answerComponents;
