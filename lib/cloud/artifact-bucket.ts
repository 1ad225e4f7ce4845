import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { runsFolder, scenariosFolder } from "../../functions/core/object-keys.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * `read run files`: files that are known to exist. `look for run files`: also files that may be missing, which S3 reports only
 * to those who may list the bucket; others get "access denied".
 */
export type BucketUse =
  | "read scenarios"
  | "read run files"
  | "look for run files"
  | "write run files"
  | "remove run files";

/** Days for which a file outlives its execution: DynamoDB deletes expired items within a few days. */
const graceDays = 7;
/** Days for which a deleted or overwritten object can be restored. */
const recoverableDays = 7;

/** The one bucket of a region: private, kept, each object recoverable for a week after its deletion. */
export class ArtifactBucket extends Construct {
  readonly bucket: Bucket;

  /** @param props.retentionDays for which executions are kept: an execution must not link to a file that is gone. */
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

  /** Grants a function access to some of the files, and sets its environment variable. */
  allow(user: ServiceFunction, uses: readonly BucketUse[]): void {
    for (const use of uses) user.addToRolePolicy(this.#statement(use));
    user.addEnvironment(environmentNames.bucket, this.bucket.bucketName);
  }

  #statement(use: BucketUse): PolicyStatement {
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
