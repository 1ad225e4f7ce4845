import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import { secretsPrefix } from "../config.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * Lets a function read the teams' secrets of this region and account, and sets its environment variable. Operators store them
 * by `scenario secret set`, encrypted with the account's managed key for the parameter store, which everyone who may read
 * the parameter may use.
 */
export function allowSecrets(scope: Construct, user: ServiceFunction, service: string): void {
  const prefix = secretsPrefix(service);
  const resourceName = `${prefix.slice(1)}/*`;
  const parameters = Stack.of(scope).formatArn({ service: "ssm", resource: "parameter", resourceName });
  user.addToRolePolicy(new PolicyStatement({ actions: ["ssm:GetParameters"], resources: [parameters] }));
  user.addEnvironment(environmentNames.secretsPrefix, prefix);
}
