import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { resourceNameParameter } from "../config.ts";

/** Publishes the names of the region's resources, which CloudFormation chose, for the operators' commands. */
export class ResourceNames extends Construct {
  /**
   * @param service the name of the service, with its stage.
   * @param names values of environment variables, by the variables' names.
   */
  constructor(scope: Construct, id: string, service: string, names: Readonly<Record<string, string>>) {
    super(scope, id);
    for (const [variable, stringValue] of Object.entries(names)) {
      const parameterName = resourceNameParameter(service, variable);
      new StringParameter(this, variable, { parameterName, stringValue });
    }
  }
}
