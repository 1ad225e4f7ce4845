import { Fn, Names, Stack } from "aws-cdk-lib";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import { runScenario } from "../workflow/run-scenario.ts";
import { type TaskName, tasks } from "../workflow/tasks.ts";
import type { ServiceFunction } from "./service-function.ts";

interface RunWorkflowProps {
  taskFunction: (task: TaskName) => IFunction;
  logRetention: RetentionDays;
  /** Traced by X-Ray. */
  traced: boolean;
}

/** What tells a stack from an earlier one of the same name, whose log groups remain. */
function incarnation(stack: Stack): string {
  return Fn.select(0, Fn.split("-", Fn.select(2, Fn.split("/", stack.stackId))));
}

/**
 * The state machine of a run: the definition that the embedded region runs too, with functions for its tasks. Its log has what
 * failed, without inputs and outputs: Step Functions keeps the history of each execution for 90 days, but nobody searches
 * histories for a fault. By its name CloudWatch lets Step Functions write it also in an account where the policy that lists such logs is
 * full: https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html
 */
export class RunWorkflow extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: RunWorkflowProps) {
    super(scope, id);
    const names = Object.keys(tasks) as TaskName[];
    this.stateMachine = new StateMachine(this, "StateMachine", {
      stateMachineType: StateMachineType.STANDARD,
      tracingEnabled: props.traced,
      logs: {
        destination: new LogGroup(this, "Log", {
          logGroupName: `/aws/vendedlogs/states/${Names.uniqueId(this)}-${incarnation(Stack.of(this))}`,
          retention: props.logRetention,
        }),
        level: LogLevel.ERROR,
        includeExecutionData: false,
      },
      definitionBody: DefinitionBody.fromString(JSON.stringify(runScenario, null, 2)),
      definitionSubstitutions: Object.fromEntries(
        names.map((task) => [task, props.taskFunction(task).functionArn]),
      ),
    });
    const resources = names.map((task) => props.taskFunction(task).functionArn);
    this.stateMachine.addToRolePolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources }));
    this.#allowChildren();
  }

  /**
   * Lets a distributed Map start, follow and stop its children, which are executions of the same state machine. The policy is a
   * resource of its own: as a part of the role's it would have to exist before the state machine that it names.
   * https://docs.aws.amazon.com/step-functions/latest/dg/iam-policies-eg-dist-map.html
   */
  #allowChildren(): void {
    const children = new Policy(this, "ChildWorkflows");
    this.stateMachine.role.attachInlinePolicy(children);
    this.stateMachine.grantStartExecution(children);
    this.stateMachine.grantExecution(children, "states:DescribeExecution", "states:StopExecution");
  }

  /** Lets a function start or describe executions, and sets its environment variable. */
  allow(user: ServiceFunction, actions: readonly ("StartExecution" | "DescribeExecution")[]): void {
    if (actions.includes("StartExecution")) this.stateMachine.grantStartExecution(user);
    if (actions.includes("DescribeExecution")) {
      this.stateMachine.grantExecution(user, "states:DescribeExecution");
    }
    user.addEnvironment(environmentNames.stateMachine, this.stateMachine.stateMachineArn);
  }
}
