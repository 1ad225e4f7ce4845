import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { runsFolder, scenariosFolder } from "../../functions/core/object-keys.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * `read run files`: those of which it knows that they are there. `look for run files`: also those that may be missing,
 * which S3 tells only to who may list the bucket; everybody else is refused, as if it were there.
 */
export type BucketUse =
  | "read scenarios"
  | "read run files"
  | "look for run files"
  | "write run files"
  | "remove run files";

/** How much longer than its execution a file is kept: DynamoDB deletes what has expired within a few days. */
const graceDays = 7;
/** For how long what was deleted or overwritten can be brought back. */
const recoverableDays = 7;

/** The one bucket of a region: private, kept, each object recoverable for a week after its end. */
export class ArtifactBucket extends Construct {
  readonly bucket: Bucket;

  /** @param props.retentionDays for which executions are kept: no execution may promise a file that is gone. */
  constructor(scope: Construct, id: string, { retentionDays }: { retentionDays: number }) {
    super(scope, id);
    this.bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      lifecycleRules: [
        { prefix: runsFolder, expiration: Duration.days(retentionDays + graceDays) },
        {
          noncurrentVersionExpiration: Duration.days(recoverableDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Lets a function use some of the files, and tells it where they are. */
  allow(user: ServiceFunction, uses: readonly BucketUse[]): void {
    for (const use of uses) user.addToRolePolicy(this.statement(use));
    user.addEnvironment(environmentNames.bucket, this.bucket.bucketName);
  }

  private statement(use: BucketUse): PolicyStatement {
    const runs = this.bucket.arnForObjects(`${runsFolder}*`);
    switch (use) {
      case "read scenarios":
        return allow("s3:GetObject", this.bucket.arnForObjects(`${scenariosFolder}*`));
      case "read run files":
        return allow("s3:GetObject", runs);
      case "look for run files":
        return allow("s3:ListBucket", this.bucket.bucketArn);
      case "write run files":
        return allow("s3:PutObject", runs);
      case "remove run files":
        return allow("s3:DeleteObject", runs);
      default:
        return use satisfies never;
    }
  }
}

function allow(action: string, resource: string): PolicyStatement {
  return new PolicyStatement({ actions: [action], resources: [resource] });
}
