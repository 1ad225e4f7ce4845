import { createHash } from "node:crypto";
import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";

interface CostAlarmProps {
  /** Unique in the account: how the budget's name begins. */
  name: string;
  /** Dollars a month. */
  monthlyCost: number;
  email: string;
}

/**
 * Sends an e-mail when the account has spent more in the region than is planned for the month, and when it is expected to. AWS
 * updates costs a few times a day, so this is not a limit: https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-best-practices.html
 */
export class CostAlarm extends Construct {
  constructor(scope: Construct, id: string, { name, monthlyCost, email }: CostAlarmProps) {
    super(scope, id);
    const whenAll = (notificationType: "ACTUAL" | "FORECASTED") => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold: 100,
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "EMAIL", address: email }],
    });
    const notificationsWithSubscribers = [whenAll("ACTUAL"), whenAll("FORECASTED")];
    // Changed notifications replace the budget, and CloudFormation creates the new one first, so its name has to differ.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-budgets-budget.html
    const told = createHash("sha256").update(JSON.stringify(notificationsWithSubscribers)).digest("hex");
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `${name}-${told.slice(0, 8)}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyCost, unit: "USD" },
        costFilters: { Region: [Stack.of(this).region] },
      },
      notificationsWithSubscribers,
    });
  }
}
