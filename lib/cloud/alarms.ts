import { Stack } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { alarmAnchor } from "./alarm-anchor.ts";
import { type AlarmRule, alarmRules, type Watched } from "./alarm-list.ts";

interface AlarmsProps extends Watched {
  /** Receives e-mail once the subscription is confirmed; `null` leaves subscribing to the operator. */
  email: string | null;
}

/** The alarms of a region, and the topic to which they report, their ends included. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: readonly Alarm[];
  readonly #byHeading: ReadonlyMap<string, Alarm>;

  constructor(scope: Construct, id: string, { email, ...watched }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, "Topic", { enforceSSL: true, displayName: "Scenario execution: alarms" });
    this.topic.addToResourcePolicy(this.#alarmsMayPublish());
    if (email !== null) this.topic.addSubscription(new EmailSubscription(email));
    const made = alarmRules(watched).map((rule) => [rule.heading, this.#alarm(rule)] as const);
    this.#byHeading = new Map(made);
    this.all = [...this.#byHeading.values()];
  }

  /** @throws if there is no alarm with one of these headings. */
  that(...headings: string[]): Alarm[] {
    return headings.map((heading) => {
      const alarm = this.#byHeading.get(heading);
      if (!alarm) throw new Error(`There is no alarm "${heading}".`);
      return alarm;
    });
  }

  #alarm({ heading, says, metric, threshold, periods = 1, below }: AlarmRule): Alarm {
    const alarm = new Alarm(this, heading.replaceAll(" ", ""), {
      alarmDescription: `${says}. What to do: ${alarmAnchor(heading)}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
    return alarm;
  }

  /** A topic with a policy of its own denies everything else, so CloudWatch has to be allowed. */
  #alarmsMayPublish(): PolicyStatement {
    return new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [this.topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
    });
  }
}
