import { ArnFormat, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

interface RegionBackupProps {
  /** ARNs of what is backed up: the table and the bucket. */
  resources: readonly string[];
  /** ARN of the vault in another region. */
  copyTo: string;
}

/** Days for which a backup is kept, here and there: as long as the table can be restored to any second. */
const keptDays = 35;

/** A backup of the region's data each night, and a copy of it in another region. docs/operations.md, "Restore from another region". */
export class RegionBackup extends Construct {
  constructor(scope: Construct, id: string, { resources, copyTo }: RegionBackupProps) {
    super(scope, id);
    const deleteAfter = Duration.days(keptDays);
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, "CopyTo", copyTo);
    const plan = new BackupPlan(this, "Plan", {
      backupVault: new BackupVault(this, "Vault", { removalPolicy: RemovalPolicy.RETAIN }),
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: "each-night",
          scheduleExpression: Schedule.cron({ hour: "5", minute: "0" }),
          deleteAfter,
          copyActions: [{ destinationBackupVault, deleteAfter }],
        }),
      ],
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      // https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSBackupServiceRolePolicyForBackup"),
        ManagedPolicy.fromAwsManagedPolicyName("AWSBackupServiceRolePolicyForS3Backup"),
      ],
    });
    // Backups that are kept end by it after their days: https://docs.aws.amazon.com/aws-backup/latest/devguide/deleting-backups.html
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    plan.addSelection("Data", { role, resources: resources.map((arn) => BackupResource.fromArn(arn)) });
  }
}

/** The vault in another region that receives copies, in a stack of its own there: its name is known before it is made. */
export class CopiesStack extends Stack {
  /** Its ARN, for stacks of other regions. */
  readonly vaultArn: string;

  /** @param props.name of the vault, unique in the account and region. */
  constructor(scope: Construct, id: string, { name, awsRegion }: { name: string; awsRegion: string }) {
    super(scope, id, {
      env: { region: awsRegion },
      terminationProtection: true,
      description: `Scenario execution: backups of ${name}`,
    });
    new BackupVault(this, "Vault", { backupVaultName: name, removalPolicy: RemovalPolicy.RETAIN });
    this.vaultArn = this.formatArn({
      service: "backup",
      resource: "backup-vault",
      resourceName: name,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
