import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";

interface RunRulesProps {
  dispatch: IFunction;
  finishRun: IFunction;
  startWaiting: IFunction;
  stateMachine: StateMachine;
  deadLetters: IQueue;
}

/** What keeps runs going without requests: the tick each minute, and the end of each workflow. */
export class RunRules extends Construct {
  constructor(scope: Construct, id: string, props: RunRulesProps) {
    super(scope, id);
    const { dispatch, finishRun, startWaiting, stateMachine, deadLetters: deadLetterQueue } = props;
    new Rule(this, "Tick", {
      schedule: Schedule.rate(Duration.minutes(1)),
      // A tick sweeps everything overdue, so a late one is superseded by the next.
      targets: [new LambdaFunction(dispatch, { deadLetterQueue, maxEventAge: Duration.minutes(1) })],
    });
    // https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
    const ended = (...status: string[]) => ({
      source: ["aws.states"],
      detailType: ["Step Functions Execution Status Change"],
      detail: { status, stateMachineArn: [stateMachine.stateMachineArn] },
    });
    new Rule(this, "BrokenWorkflow", {
      eventPattern: ended("FAILED", "TIMED_OUT", "ABORTED"),
      targets: [new LambdaFunction(finishRun, { deadLetterQueue })],
    });
    new Rule(this, "WorkflowEnded", {
      eventPattern: ended("SUCCEEDED"),
      // A tick does the same, so a late event is superseded by the next one.
      targets: [new LambdaFunction(startWaiting, { deadLetterQueue, maxEventAge: Duration.minutes(1) })],
    });
  }
}
