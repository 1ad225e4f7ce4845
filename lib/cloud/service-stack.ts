import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { routes } from "../routes.ts";
import { tasks } from "../workflow/tasks.ts";
import { Api } from "./api.ts";
import { DeadLetters } from "./dead-letters.ts";
import { FunctionSet } from "./function-set.ts";
import { RunRules } from "./run-rules.ts";
import { RunWorkflow } from "./run-workflow.ts";
import type { RegionSettings, Settings } from "./settings.ts";
import type { StateStack } from "./state-stack.ts";

export interface ServiceStackProps {
  code: RegionCode;
  settings: Settings;
  own: RegionSettings;
  state: StateStack;
}

/** The service of one region, composed: what each part is and may do is said by its construct. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { code, settings, own, state }: ServiceStackProps) {
    super(scope, id, { description: `Scenario execution, ${code}: service` });
    const { queue: deadLetters } = new DeadLetters(this, "DeadLetters");
    const functions = new FunctionSet(this, "Functions", { code, settings, state, deadLetters });
    const workflow = new RunWorkflow(this, "Workflow", {
      taskFunction: (task) => functions.get(tasks[task]),
    });
    functions.use(workflow);
    new RunRules(this, "Rules", {
      dispatch: functions.all.dispatch,
      finishRun: functions.all["finish-run"],
      stateMachine: workflow.stateMachine,
      deadLetters,
    });
    const api = new Api(this, "Api", {
      routes,
      functionOf: (handler) => functions.get(handler),
      settings,
      own,
    });
    new CfnOutput(this, "BaseUrl", { value: api.baseUrl });
  }
}
