import {
  type BackupClient,
  DescribeRecoveryPointCommand,
  GetBackupPlanCommand,
  paginateListBackupJobs,
  paginateListCopyJobs,
  paginateListRestoreJobsByProtectedResource,
} from "@aws-sdk/client-backup";
import { regions } from "../../../../functions/core/regions.ts";
import { type AwsCheck, expected, NotProvable } from "../aws-check.ts";
import { awsClients } from "../aws-clients.ts";
import type { CheckedRegion } from "../checked-region.ts";
import { described, known } from "./alarm-metric-checks.ts";

/** A backup is made each night, and takes hours when there is much to copy. */
const freshMs = 48 * 3_600_000;

/** States of jobs that have not ended. */
const open: ReadonlySet<string | undefined> = new Set(["CREATED", "PENDING", "RUNNING", "ABORTING"]);

/** Checks that last night's backup is in the other region. No check shows that the region works with what is restored from it. */
export const backupChecks: readonly AwsCheck[] = [
  {
    name: "backup",
    title: "The table and the bucket were backed up, and the copies are in the other region",
    does: "Reads the last jobs of AWS Backup, what they left in the other region's vault, and whether CloudWatch counts it. Run it a day after deploying.",
    costs: 0,
    provable: ["aws"],
    async run(region) {
      const { aws, resources } = region;
      const [BackupPlanId] = resources.all("AWS::Backup::BackupPlan");
      if (BackupPlanId === undefined)
        throw new NotProvable(`Not deployed: set \`regions.${region.code}.backup\`.`);
      const { BackupPlan } = await aws.backups.send(new GetBackupPlanCommand({ BackupPlanId }));
      const copiedTo = BackupPlan?.Rules?.[0]?.CopyActions?.[0]?.DestinationBackupVaultArn;
      expected(copiedTo !== undefined, "The plan copies nothing to another region.");
      const [, , , elsewhere = ""] = copiedTo.split(":");
      const there = awsClients(elsewhere, region.environment).backups;
      const made: string[] = [];
      let restored = 0;
      for (const arn of protectedBy(region)) {
        made.push(await copyOf(arn, { here: aws.backups, there, copiedTo }));
        for (const client of [aws.backups, there]) restored += await restoresOf(client, arn);
      }
      await expectCounted(region, copiedTo);
      const restores = restored === 0 ? "nothing was restored yet" : `${restored} were restored`;
      return `${made.join(" and ")} in ${elsewhere}; ${restores}`;
    },
  },
];

/** @throws NotAsExpected unless copies are counted as the alarm "No copy" asks for them: by their vault, in the alarm's region. */
async function expectCounted({ aws }: CheckedRegion, vaultArn: string): Promise<void> {
  const metric = {
    Namespace: "AWS/Backup",
    MetricName: "NumberOfCopyJobsCompleted",
    Dimensions: [{ Name: "BackupVaultName", Value: vaultArn.split(":").at(-1) }],
  };
  const found = await known(aws, [metric]);
  const late = "it lists what is new a quarter of an hour late";
  expected(
    found.length > 0,
    `The copies were completed, and CloudWatch does not have ${described(metric)}; ${late}.`,
  );
}

/** The ARNs of what is backed up. */
function protectedBy({ code, resources }: CheckedRegion): string[] {
  const { awsRegion } = regions[code];
  const table = `arn:aws:dynamodb:${awsRegion}:${resources.account}:table/${resources.tableName}`;
  return [table, `arn:aws:s3:::${resources.only("AWS::S3::Bucket")}`];
}

interface Regions {
  here: BackupClient;
  there: BackupClient;
  /** ARN of the vault in the other region. */
  copiedTo: string;
}

/** @returns what was copied, and when. @throws NotAsExpected unless its last backup and its last copy were completed and can be restored. */
async function copyOf(ResourceArn: string, { here, there, copiedTo }: Regions): Promise<string> {
  const [, , service] = ResourceArn.split(":");
  const backups = paginateListBackupJobs({ client: here }, { ByResourceArn: ResourceArn });
  const backup = await lastEnded(backups, ({ BackupJobs }) => BackupJobs);
  if (!backup) throw new NotProvable(`No backup of ${service} has ended yet: they begin at five (UTC).`);
  expected(
    backup.State === "COMPLETED",
    `The backup of ${service} is ${backup.State}: ${backup.StatusMessage}`,
  );
  const wanted = { ByResourceArn: ResourceArn, ByDestinationVaultArn: copiedTo };
  const copies = paginateListCopyJobs({ client: here }, wanted);
  const copy = await lastEnded(copies, ({ CopyJobs }) => CopyJobs);
  if (!copy) throw new NotProvable(`No copy of ${service} has ended yet.`);
  expected(copy.State === "COMPLETED", `The copy of ${service} is ${copy.State}: ${copy.StatusMessage}`);
  const when = copy.CreationDate?.toISOString();
  expected(Date.parse(when ?? "") > Date.now() - freshMs, `The last copy of ${service} is of ${when}.`);
  const named = {
    BackupVaultName: copiedTo.split(":").at(-1),
    RecoveryPointArn: copy.DestinationRecoveryPointArn,
  };
  const { Status } = await there.send(new DescribeRecoveryPointCommand(named));
  expected(Status === "COMPLETED", `The copy of ${service} is ${Status} in the other region.`);
  return `${service} of ${when}`;
}

/** A backup or a copy. */
interface Job {
  State?: string | undefined;
  CreationDate?: Date | undefined;
}

/** The newest job that has ended. AWS lists those of thirty days, in no order that it promises. */
async function lastEnded<Page, J extends Job>(
  pages: AsyncIterable<Page>,
  jobsOf: (page: Page) => J[] | undefined,
): Promise<J | null> {
  let last: J | null = null;
  for await (const page of pages) {
    for (const job of jobsOf(page) ?? []) {
      if (open.has(job.State)) continue;
      if (Number(job.CreationDate) > Number(last?.CreationDate ?? 0)) last = job;
    }
  }
  return last;
}

/** How often something was restored in a region. */
async function restoresOf(client: BackupClient, ResourceArn: string): Promise<number> {
  let completed = 0;
  for await (const { RestoreJobs = [] } of paginateListRestoreJobsByProtectedResource(
    { client },
    { ResourceArn },
  )) {
    completed += RestoreJobs.filter(({ Status }) => Status === "COMPLETED").length;
  }
  return completed;
}
