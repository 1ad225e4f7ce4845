import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { DefinitionBody, StateMachine, StateMachineType } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import { type TaskName, tasks } from "../workflow/tasks.ts";
import type { ServiceFunction } from "./service-function.ts";

const definition = join(import.meta.dirname, "../workflow/run-scenario.asl.json");

/**
 * The state machine of a run: the definition that the embedded region runs too, with functions for its tasks. It has
 * no log: Step Functions keeps the history of each execution for 90 days.
 */
export class RunWorkflow extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: { taskFunction: (task: TaskName) => IFunction }) {
    super(scope, id);
    const names = Object.keys(tasks) as TaskName[];
    this.stateMachine = new StateMachine(this, "StateMachine", {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(readFileSync(definition, "utf8")),
      definitionSubstitutions: Object.fromEntries(
        names.map((task) => [task, props.taskFunction(task).functionArn]),
      ),
    });
    const resources = names.map((task) => props.taskFunction(task).functionArn);
    this.stateMachine.addToRolePolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources }));
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
