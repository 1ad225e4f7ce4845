import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type CfnAlias, type IFunction, type IVersion } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";

/** The alias of each function that is released gradually: what invokes it names the alias. */
const releaseAlias = "live";

/**
 * New versions of functions, each behind an alias that shifts to it gradually: a tenth of the invocations for ten minutes, twice as long as
 * the alarms take, then all. An alarm takes the alias back, and CloudFormation the whole deployment. docs/operations.md, "Upgrade".
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html
 */
export class GradualReleases extends Construct {
  readonly #aliases: ReadonlyMap<ServiceFunction, Alias>;

  constructor(scope: Construct, id: string, functions: readonly ServiceFunction[]) {
    super(scope, id);
    this.#aliases = new Map(functions.map((made) => [made, this.#alias(made)]));
  }

  /** What invokes a function in place of the function itself. @throws if it is not released gradually. */
  of(made: ServiceFunction): IFunction {
    const alias = this.#aliases.get(made);
    if (!alias) throw new Error(`${made.node.id} is not released gradually.`);
    // The library's own types do not agree on whether a role may be missing: so here and below.
    return alias as IFunction;
  }

  /** Shifts gradually from now on, and goes back if one of these alarms is set off. */
  goBackOn(alarms: IAlarm[]): void {
    const application = new LambdaApplication(this, "Application");
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") });
    for (const [made, alias] of this.#aliases) {
      new LambdaDeploymentGroup(this, `${made.node.id}Shift`, {
        application,
        alias,
        alarms,
        role,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      });
    }
  }

  /**
   * Takes the shifts out of this deployment, and lets no alarm have a say: CloudFormation itself gives each alias its new version. What shifts
   * are made with stays, for the next deployment. docs/operations.md, "Go back".
   */
  shiftAtOnce(): void {
    for (const alias of this.#aliases.values()) {
      const { cfnOptions } = alias.node.defaultChild as CfnAlias;
      delete cfnOptions.updatePolicy;
    }
  }

  #alias(made: ServiceFunction): Alias {
    return new Alias(this, made.node.id, {
      aliasName: releaseAlias,
      version: made.currentVersion as IVersion,
      // How long events wait is said for each alias.
      ...made.patience,
    });
  }
}
