import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { serviceName } from "../config.ts";
import { ArtifactBucket } from "./artifact-bucket.ts";
import { RegionTable } from "./region-table.ts";
import { ResourceNames } from "./resource-names.ts";
import { SecretsKey } from "./secrets-key.ts";
import type { RegionSettings, Settings } from "./settings.ts";

/** The data of a region, in a stack of its own, so that a mistake in the service's stack cannot delete it. */
export class StateStack extends Stack {
  readonly table: RegionTable;
  readonly bucket: ArtifactBucket;
  readonly secretsKey: SecretsKey;

  constructor(
    scope: Construct,
    id: string,
    { code, settings, own }: { code: RegionCode; settings: Settings; own: RegionSettings },
  ) {
    super(scope, id, { terminationProtection: true, description: `Scenario execution, ${code}: data` });
    this.table = new RegionTable(this, "Table", { restored: own.restored_table });
    this.bucket = new ArtifactBucket(this, "Bucket", { retentionDays: settings.retention.executions });
    this.secretsKey = new SecretsKey(this, "SecretsKey");
    new ResourceNames(this, "ResourceNames", serviceName(settings.stage), {
      [environmentNames.table]: this.table.table.tableName,
      [environmentNames.bucket]: this.bucket.bucket.bucketName,
    });
  }
}
