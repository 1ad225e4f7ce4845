import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { basePath, routes } from "../routes.ts";
import { tasks } from "../workflow/tasks.ts";
import { Api } from "./api.ts";
import { FunctionSet } from "./function-set.ts";
import { RunRules } from "./run-rules.ts";
import { RunWorkflow } from "./run-workflow.ts";
import type { StateStack } from "./state-stack.ts";

/** The service of one region, composed: what each part is and may do is said by its construct. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: { code: RegionCode; state: StateStack }) {
    super(scope, id, { description: `Scenario execution, ${props.code}: service` });
    const functions = new FunctionSet(this, "Functions", props);
    const { stateMachine } = new RunWorkflow(this, "Workflow", {
      taskFunction: (task) => functions.get(tasks[task]),
    });
    functions.startWorkflowsOf(stateMachine);
    new RunRules(this, "Rules", {
      dispatch: functions.get("dispatch"),
      finishRun: functions.get(tasks.FinishRun),
      stateMachine,
    });
    const api = new Api(this, "Api", { routes, functionOf: (handler) => functions.get(handler) });
    new CfnOutput(this, "BaseUrl", {
      value: `https://${api.restApi.restApiId}.execute-api.${this.region}.${this.urlSuffix}${basePath}`,
    });
  }
}
