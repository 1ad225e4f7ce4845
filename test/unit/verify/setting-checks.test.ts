import {
  BackupClient,
  type BackupJob,
  type CopyJob,
  DescribeRecoveryPointCommand,
  GetBackupPlanCommand,
  ListBackupJobsCommand,
  ListCopyJobsCommand,
  ListRestoreJobsByProtectedResourceCommand,
} from "@aws-sdk/client-backup";
import {
  DescribeBudgetCommand,
  DescribeNotificationsForBudgetCommand,
  DescribeSubscribersForNotificationCommand,
} from "@aws-sdk/client-budgets";
import { ListMetricsCommand } from "@aws-sdk/client-cloudwatch";
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  GetFunctionCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  PutFunctionConcurrencyCommand,
} from "@aws-sdk/client-lambda";
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import { backupChecks } from "../../../lib/verify/aws/checks/backup-checks.ts";
import { concurrencyChecks } from "../../../lib/verify/aws/checks/concurrency-checks.ts";
import { costAlarmChecks } from "../../../lib/verify/aws/checks/cost-alarm-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of the cost alarm", () => {
  const check = only(costAlarmChecks);
  const { aws, region } = regionWith({ "AWS::Budgets::Budget": ["scenario-api-us-12345678"] });
  const budgets = mockClient(aws.budgets);
  const named = { AccountId: "123456789012", BudgetName: "scenario-api-us-12345678" };
  const notification = (NotificationType: "ACTUAL" | "FORECASTED") => {
    return {
      NotificationType,
      ComparisonOperator: "GREATER_THAN",
      Threshold: 100,
      NotificationState: "OK",
    } as const;
  };

  beforeEach(() => {
    budgets.reset();
    const BudgetLimit = { Amount: "50.0", Unit: "USD" };
    const Budget = { ...named, BudgetLimit, TimeUnit: "MONTHLY", BudgetType: "COST" } as const;
    const CalculatedSpend = { ActualSpend: { Amount: "3.2", Unit: "USD" } };
    budgets.on(DescribeBudgetCommand, named).resolves({ Budget: { ...Budget, CalculatedSpend } });
    const Notifications = [notification("ACTUAL"), notification("FORECASTED")];
    budgets.on(DescribeNotificationsForBudgetCommand, named).resolves({ Notifications });
    const Subscribers = [{ SubscriptionType: "EMAIL", Address: "on-call@example.com" } as const];
    budgets.on(DescribeSubscribersForNotificationCommand).resolves({ Subscribers });
  });

  test("says what was spent, and names no address", async () => {
    expect(await check.run(region)).toBe("3.2 of 50.0 USD this month; ACTUAL OK, FORECASTED OK");
  });

  test("does not hold if nobody is told of what is going to be spent", async () => {
    budgets
      .on(DescribeSubscribersForNotificationCommand, { Notification: notification("FORECASTED") })
      .resolves({ Subscribers: [] });
    await expect(check.run(region)).rejects.toThrow("Nobody is told of FORECASTED costs.");
  });

  test("does not hold as long as AWS has counted nothing", async () => {
    budgets.on(DescribeBudgetCommand).resolves({});
    await expect(check.run(region)).rejects.toThrow("AWS has not counted anything yet.");
  });

  test("proves nothing without the setting, and says which", async () => {
    const run = check.run(regionWith().region);
    await expect(run).rejects.toThrow(NotProvable);
    await expect(run).rejects.toThrow("`alarms.monthly_cost`");
  });
});

describe("The check of the reserved concurrency", () => {
  const check = only(concurrencyChecks);
  const { aws, region } = regionWith();
  const lambda = mockClient(aws.functions);
  const workflows = mockClient(aws.workflows);
  const roles = mockClient(aws.roles);

  beforeEach(() => {
    for (const client of [lambda, workflows, roles]) client.reset().resolves({});
    lambda.on(GetFunctionConcurrencyCommand).resolves({ ReservedConcurrentExecutions: 800 });
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: "us-service-dispatch" })
      .resolves({ Environment: { Variables: { BROWSERS_AT_ONCE: "800" } } });
    const AccountLimit = { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 200 };
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit });
    lambda.on(CreateFunctionCommand).resolves({ FunctionArn: "arn" });
    lambda.on(GetFunctionCommand).resolves({ Configuration: { State: "Active" } });
    workflows.on(CreateStateMachineCommand).resolves({ stateMachineArn: "machine" });
    workflows.on(StartExecutionCommand).resolves({ executionArn: "execution" });
    const refused = { status: "FAILED", error: "Lambda.TooManyRequestsException" } as const;
    workflows.on(DescribeExecutionCommand).resolves(refused);
  });

  test("has a function of its own refused, and removes it", async () => {
    const found = await check.run(region);
    expect(found).toBe("800 of the account's 1000, which leaves 200; Lambda.TooManyRequestsException beyond");
    const [put, ...more] = lambda.commandCalls(PutFunctionConcurrencyCommand);
    expect(more).toEqual([]);
    const { FunctionName, ReservedConcurrentExecutions } = put?.args[0].input ?? {};
    expect(FunctionName).toMatch(/^verify-aws-/);
    expect(ReservedConcurrentExecutions).toBe(0);
    expect(lambda.commandCalls(DeleteFunctionCommand, { FunctionName })).toHaveLength(1);
    expect(workflows.commandCalls(DeleteStateMachineCommand)).toHaveLength(1);
  });

  test("does not hold if the workflow does not wait for the error by that name", async () => {
    workflows.on(DescribeExecutionCommand).resolves({ status: "FAILED", error: "Lambda.Another" });
    await expect(check.run(region)).rejects.toThrow("It is Lambda.Another, which is not in forCapacity");
  });

  test("does not hold if the dispatcher starts more than is reserved", async () => {
    lambda.on(GetFunctionConcurrencyCommand).resolves({ ReservedConcurrentExecutions: 100 });
    await expect(check.run(region)).rejects.toThrow("100 are reserved, and 800 are started at once.");
  });

  test("proves nothing where nothing is reserved", async () => {
    lambda.on(GetFunctionConcurrencyCommand).resolves({});
    await expect(check.run(region)).rejects.toThrow(NotProvable);
    expect(lambda.commandCalls(CreateFunctionCommand)).toEqual([]);
  });
});

describe("The check of the backup", () => {
  const check = only(backupChecks);
  const { aws, region } = regionWith({ "AWS::Backup::BackupPlan": ["plan"] });
  // The client of the other region is the check's own.
  const backups = mockClient(BackupClient);
  const alarms = mockClient(aws.alarms);
  const counted = (BackupVaultName: string) =>
    alarms.on(ListMetricsCommand, { MetricName: "NumberOfCopyJobsCompleted" }).resolves({
      Metrics: [
        {
          ...{ Namespace: "AWS/Backup", MetricName: "NumberOfCopyJobsCompleted" },
          Dimensions: [{ Name: "BackupVaultName", Value: BackupVaultName }],
        },
      ],
    });
  const vault = "arn:aws:backup:us-west-2:123456789012:backup-vault:scenario-api-us";
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const copied = (more: Partial<CopyJob>): CopyJob => {
    return { State: "COMPLETED", CreationDate: hoursAgo(5), DestinationRecoveryPointArn: "copy", ...more };
  };
  const backedUp = (more: Partial<BackupJob>): BackupJob => {
    return { State: "COMPLETED", CreationDate: hoursAgo(6), ...more };
  };

  afterAll(() => backups.restore());
  beforeEach(() => {
    for (const client of [backups, alarms]) client.reset();
    counted("scenario-api-us");
    const CopyActions = [{ DestinationBackupVaultArn: vault }];
    const Rules = [{ RuleName: "each-night", TargetBackupVaultName: "here", CopyActions }];
    const BackupPlan = { BackupPlanName: "plan", Rules };
    backups.on(GetBackupPlanCommand, { BackupPlanId: "plan" }).resolves({ BackupPlan });
    // The one that is in progress proves nothing yet.
    const BackupJobs = [backedUp({}), backedUp({ State: "RUNNING", CreationDate: hoursAgo(0) })];
    backups.on(ListBackupJobsCommand).resolves({ BackupJobs });
    const old = copied({ State: "FAILED", CreationDate: hoursAgo(30) });
    const CopyJobs = [old, copied({})];
    backups.on(ListCopyJobsCommand, { ByDestinationVaultArn: vault }).resolves({ CopyJobs });
    backups.on(ListRestoreJobsByProtectedResourceCommand).resolves({});
    backups
      .on(DescribeRecoveryPointCommand, { BackupVaultName: "scenario-api-us", RecoveryPointArn: "copy" })
      .callsFake(async (_, client) => {
        const there = (await client().config.region()) === "us-west-2";
        return { Status: there ? "COMPLETED" : undefined };
      });
  });

  test("finds the copies of the table and the bucket in the other region, and says that nothing was restored", async () => {
    expect(await check.run(region)).toMatch(
      /^dynamodb of \S+Z and s3 of \S+Z in us-west-2; nothing was restored yet$/,
    );
    const asked = backups
      .commandCalls(ListCopyJobsCommand)
      .map(({ args: [{ input }] }) => input.ByResourceArn);
    expect(asked).toEqual(["arn:aws:dynamodb:us-east-1:123456789012:table/table", "arn:aws:s3:::files"]);
  });

  test("counts what was restored", async () => {
    const RestoreJobs = [{ Status: "COMPLETED" as const }, { Status: "FAILED" as const }];
    backups.on(ListRestoreJobsByProtectedResourceCommand).resolves({ RestoreJobs });
    expect(await check.run(region)).toContain("; 4 were restored");
  });

  test.each([
    [
      "a backup failed",
      { State: "FAILED", StatusMessage: "No right." } as const,
      {},
      "The backup of dynamodb is FAILED: No right.",
    ],
    [
      "a copy failed",
      {},
      { State: "FAILED", StatusMessage: "No vault." } as const,
      "The copy of dynamodb is FAILED: No vault.",
    ],
    ["the last copy is old", {}, { CreationDate: hoursAgo(72) }, "The last copy of dynamodb is of"],
  ])("does not hold if %s", async (_, backup, copy, message) => {
    backups.on(ListBackupJobsCommand).resolves({ BackupJobs: [backedUp(backup)] });
    backups.on(ListCopyJobsCommand).resolves({ CopyJobs: [copied(copy)] });
    await expect(check.run(region)).rejects.toThrow(message);
  });

  test("does not hold if the other region does not have the copy", async () => {
    backups.on(DescribeRecoveryPointCommand).resolves({ Status: "EXPIRED" });
    await expect(check.run(region)).rejects.toThrow("The copy of dynamodb is EXPIRED in the other region.");
  });

  test("does not hold if the copies that are there are not counted by the vault of the alarm, in its region", async () => {
    counted("another");
    await expect(check.run(region)).rejects.toThrow(
      "CloudWatch does not have AWS/Backup NumberOfCopyJobsCompleted {BackupVaultName=scenario-api-us}",
    );
  });

  test("proves nothing without the setting, and before the first night", async () => {
    const off = check.run(regionWith().region);
    await expect(off).rejects.toThrow(NotProvable);
    await expect(off).rejects.toThrow("`regions.us.backup`");
    backups.on(ListBackupJobsCommand).resolves({ BackupJobs: [backedUp({ State: "RUNNING" })] });
    await expect(check.run(region)).rejects.toThrow(NotProvable);
  });
});
