import {
  DescribeBudgetCommand,
  DescribeNotificationsForBudgetCommand,
  DescribeSubscribersForNotificationCommand,
} from "@aws-sdk/client-budgets";
import { type AwsCheck, expected, NotProvable } from "../aws-check.ts";

/** The two kinds of spending of which a cost alarm notifies. */
const told = ["ACTUAL", "FORECASTED"] as const;

/** Checks that AWS counts what the account spends. Whether an e-mail arrives is seen only in a month that is too expensive. */
export const costAlarmChecks: readonly AwsCheck[] = [
  {
    name: "cost-alarm",
    title: "AWS counts the costs of the region against the budget, and knows whom to tell",
    does: "Reads the budget, its notifications and their subscribers.",
    costs: 0,
    provable: ["aws"],
    async run({ aws, resources }) {
      const [BudgetName] = resources.all("AWS::Budgets::Budget");
      if (BudgetName === undefined) {
        throw new NotProvable("Not deployed: set `alarms.monthly_cost` and `alarms.email`.");
      }
      const named = { AccountId: resources.account, BudgetName };
      const { Budget } = await aws.budgets.send(new DescribeBudgetCommand(named));
      const spent = Budget?.CalculatedSpend?.ActualSpend;
      expected(spent !== undefined, "AWS has not counted anything yet.");
      const { Notifications = [] } = await aws.budgets.send(new DescribeNotificationsForBudgetCommand(named));
      const states: string[] = [];
      for (const type of told) {
        const Notification = Notifications.find(({ NotificationType }) => NotificationType === type);
        expected(Notification !== undefined, `There is no notification of ${type} costs.`);
        const subscribers = new DescribeSubscribersForNotificationCommand({ ...named, Notification });
        const { Subscribers = [] } = await aws.budgets.send(subscribers);
        const hasEmail = Subscribers.some(({ SubscriptionType }) => SubscriptionType === "EMAIL");
        expected(hasEmail, `Nobody is told of ${type} costs.`);
        states.push(`${type} ${Notification.NotificationState}`);
      }
      const limit = Budget?.BudgetLimit;
      return `${spent.Amount} of ${limit?.Amount} ${limit?.Unit} this month; ${states.join(", ")}`;
    },
  },
];
