import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { serviceName } from "../config.ts";
import { ArtifactBucket } from "./artifact-bucket.ts";
import { RegionBackup } from "./region-backup.ts";
import { RegionTable } from "./region-table.ts";
import { ResourceNames } from "./resource-names.ts";
import { SecretsKey } from "./secrets-key.ts";
import type { RegionSettings, Settings } from "./settings.ts";

interface StateStackProps {
  code: RegionCode;
  settings: Settings;
  own: RegionSettings;
  /** ARN of the vault in another region that receives copies of the data; `null`: no backup. */
  copyTo: string | null;
}

/** The data of a region, in a stack of its own, so that a mistake in the service's stack cannot delete it. */
export class StateStack extends Stack {
  readonly table: RegionTable;
  readonly bucket: ArtifactBucket;
  readonly secretsKey: SecretsKey;

  constructor(scope: Construct, id: string, { code, settings, own, copyTo }: StateStackProps) {
    super(scope, id, { terminationProtection: true, description: `Scenario execution, ${code}: data` });
    this.table = new RegionTable(this, "Table", { restored: own.restored_table });
    this.bucket = new ArtifactBucket(this, "Bucket", { retentionDays: settings.retention.executions });
    this.secretsKey = new SecretsKey(this, "SecretsKey");
    if (copyTo !== null) {
      const resources = [this.table.table.tableArn, this.bucket.bucket.bucketArn];
      new RegionBackup(this, "Backup", { resources, copyTo });
    }
    new ResourceNames(this, "ResourceNames", serviceName(settings.stage), {
      [environmentNames.table]: this.table.table.tableName,
      [environmentNames.bucket]: this.bucket.bucket.bucketName,
    });
  }
}
