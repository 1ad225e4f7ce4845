import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";

export interface RunRulesProps {
  dispatch: IFunction;
  finishRun: IFunction;
  stateMachine: StateMachine;
  deadLetters: IQueue;
}

/** What keeps runs going without requests: the tick each minute, and the end of a workflow that broke down. */
export class RunRules extends Construct {
  constructor(scope: Construct, id: string, props: RunRulesProps) {
    super(scope, id);
    const { dispatch, finishRun, stateMachine, deadLetters: deadLetterQueue } = props;
    new Rule(this, "Tick", {
      schedule: Schedule.rate(Duration.minutes(1)),
      // A tick sweeps everything overdue, so a late one is superseded by the next.
      targets: [new LambdaFunction(dispatch, { deadLetterQueue, maxEventAge: Duration.minutes(1) })],
    });
    new Rule(this, "BrokenWorkflow", {
      // https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: {
          status: ["FAILED", "TIMED_OUT", "ABORTED"],
          stateMachineArn: [stateMachine.stateMachineArn],
        },
      },
      targets: [new LambdaFunction(finishRun, { deadLetterQueue })],
    });
  }
}
