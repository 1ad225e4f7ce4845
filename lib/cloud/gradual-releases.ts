import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IAlarm, Stats, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TimeBasedCanaryTrafficRouting,
} from "aws-cdk-lib/aws-codedeploy";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type CfnAlias, type IFunction, type IVersion } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";

/** The alias of each function that is released gradually: what invokes it names the alias. */
const releaseAlias = "live";

interface GradualReleasesProps {
  /** The functions that answer requests. */
  answering: readonly ServiceFunction[];
  /** The function that a tick invokes once a minute. */
  dispatch: ServiceFunction;
}

/**
 * New versions of functions, each behind an alias that shifts to it gradually: for ten minutes a tenth of the requests, or half of
 * the ticks, then all of them. An alarm reverts the alias, and CloudFormation then the whole deployment. docs/operations.md, "Upgrade".
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html
 */
export class GradualReleases extends Construct {
  readonly #aliases: ReadonlyMap<ServiceFunction, Alias>;
  readonly #dispatch: ServiceFunction;

  constructor(scope: Construct, id: string, { answering, dispatch }: GradualReleasesProps) {
    super(scope, id);
    this.#dispatch = dispatch;
    this.#aliases = new Map([...answering, dispatch].map((made) => [made, this.#alias(made)]));
  }

  /** What invokes a function in place of the function itself. @throws if it is not released gradually. */
  of(made: ServiceFunction): IFunction {
    // The CDK's types disagree on whether a role may be missing, here and below.
    return this.#aliasOf(made) as IFunction;
  }

  /** Shifts gradually from now on, and goes back if one of these alarms is set off, or if a tick fails. */
  goBackOn(alarms: readonly IAlarm[]): void {
    const application = new LambdaApplication(this, "Application");
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") });
    const ofTicks = this.#halfOfTicks();
    const failedTick = this.#failedTick();
    for (const [made, alias] of this.#aliases) {
      new LambdaDeploymentGroup(this, `${made.node.id}Shift`, {
        application,
        alias,
        alarms: [...alarms, failedTick],
        role,
        deploymentConfig:
          made === this.#dispatch ? ofTicks : LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      });
    }
  }

  /**
   * Leaves the shifts out of this deployment, so that no alarm can stop it: CloudFormation itself gives each alias its new version.
   * The resources that make shifts stay for the next deployment. docs/operations.md, "Go back".
   */
  shiftAtOnce(): void {
    for (const alias of this.#aliases.values()) {
      const { cfnOptions } = alias.node.defaultChild as CfnAlias;
      delete cfnOptions.updatePolicy;
    }
  }

  /**
   * Lambda decides at random for each invocation: with one tick a minute, a tenth would be none at all in a third of all shifts.
   * Half of them show a fault while an alarm can still help, and what a tick fails to do, the next one does.
   * https://docs.aws.amazon.com/lambda/latest/dg/configuring-alias-routing.html
   */
  #halfOfTicks(): ILambdaDeploymentConfig {
    const trafficRouting = new TimeBasedCanaryTrafficRouting({
      interval: Duration.minutes(10),
      percentage: 50,
    });
    return new LambdaDeploymentConfig(this, "HalfOfTicks", { trafficRouting });
  }

  /**
   * Watches what Lambda itself counts: a version that does not load writes no metric, and one that cannot read what is due reports
   * that nothing failed. The alarm is for releases only and notifies nobody: the tick becomes a dead letter, which has an alarm.
   */
  #failedTick(): Alarm {
    return new Alarm(this, "FailedTick", {
      alarmDescription: "A tick failed. Takes a release back: docs/operations.md#upgrade",
      metric: this.#aliasOf(this.#dispatch).metricErrors({
        period: Duration.minutes(1),
        statistic: Stats.SUM,
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // An error counts in the minute in which its invocation began, which was up to five minutes ago.
      evaluationPeriods: 6,
      datapointsToAlarm: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  #aliasOf(made: ServiceFunction): Alias {
    const alias = this.#aliases.get(made);
    if (!alias) throw new Error(`${made.node.id} is not released gradually.`);
    return alias;
  }

  #alias(made: ServiceFunction): Alias {
    return new Alias(this, made.node.id, {
      aliasName: releaseAlias,
      version: made.currentVersion as IVersion,
      // How long events wait is configured for each alias.
      ...made.patience,
    });
  }
}
