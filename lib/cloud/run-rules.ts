import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";

/** What keeps runs moving when nobody asks: the minute's tick, and the end of a workflow that broke down. */
export class RunRules extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { dispatch: IFunction; finishRun: IFunction; stateMachine: StateMachine },
  ) {
    super(scope, id);
    const deadLetterQueue = new Queue(this, "DeadLetters", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Rule(this, "Tick", {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(props.dispatch, { deadLetterQueue })],
    });
    new Rule(this, "BrokenWorkflow", {
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: {
          status: ["FAILED", "TIMED_OUT", "ABORTED"],
          stateMachineArn: [props.stateMachine.stateMachineArn],
        },
      },
      targets: [new LambdaFunction(props.finishRun, { deadLetterQueue })],
    });
  }
}
