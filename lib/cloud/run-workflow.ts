import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { DefinitionBody, StateMachine, StateMachineType } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { type TaskName, tasks } from "../workflow/tasks.ts";

const definition = join(import.meta.dirname, "../workflow/run-scenario.asl.json");

/** The state machine of a run: the definition that the embedded region runs too, with functions for its tasks. */
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
    for (const task of names) props.taskFunction(task).grantInvoke(this.stateMachine);
  }
}
