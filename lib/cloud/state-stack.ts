import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { type IndexDefinition, table } from "../table.ts";
import { ResourceNames } from "./resource-names.ts";

/** What a region remembers, apart from what it does: a mistake in the service's stack cannot take data with it. */
export class StateStack extends Stack {
  readonly table: TableV2;
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { code }: { code: RegionCode }) {
    super(scope, id, { terminationProtection: true, description: `Scenario execution, ${code}: data` });
    this.table = new TableV2(this, "Table", {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: table.timeToLive,
      globalSecondaryIndexes: table.indexes.map(indexProps),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new ResourceNames(this, "ResourceNames", {
      [environmentNames.table]: this.table.tableName,
      [environmentNames.bucket]: this.bucket.bucketName,
    });
  }
}

function indexProps({ name, partitionKey, sortKey, projection }: IndexDefinition) {
  return {
    indexName: name,
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
    ...(projection === "all"
      ? { projectionType: ProjectionType.ALL }
      : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] }),
  };
}
