import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import {
  begunMarkerName,
  ordersFolder,
  printFolderPrefix,
  runSecretsName,
  runsFolder,
  runUploadsFolder,
  scenariosFolder,
  stopMarkerName,
  toldStepName,
} from "../../functions/core/artifacts/object-keys.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * `read run files`: files that are known to exist. `look for run files`: also files that may be missing, which S3 reports only
 * to those who may list the bucket; others get "access denied". `read told steps`: of attempts that are
 * going on; one that is missing need not be told from one that is refused. `read orders`: with all that an order links to. `hand in
 * files`: of tests, and what was printed.
 */
export type BucketUse =
  | "read scenarios"
  | "read run files"
  | "look for run files"
  | "read told steps"
  | "write run files"
  | "remove run files"
  | "remove secrets"
  | "read orders"
  | "write orders"
  | "remove orders"
  | "read what was printed"
  | "hand in files";

/** Days for which a file outlives its execution: DynamoDB deletes expired items within a few days. */
const graceDays = 7;
/** Days for which a deleted or overwritten object can be restored. */
const recoverableDays = 7;

/** Days for which an order is kept that nothing removed, and for which one that was removed can be restored; AWS counts whole days. */
const orderDays = 1;

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
          prefix: ordersFolder,
          expiration: Duration.days(orderDays),
          noncurrentVersionExpiration: Duration.days(orderDays),
        },
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
    for (const use of uses) user.addToRolePolicy(this.statement(use));
    user.addEnvironment(environmentNames.bucket, this.bucket.bucketName);
  }

  /** The policy statement that allows a use. */
  statement(use: BucketUse): PolicyStatement {
    const runs = this.bucket.arnForObjects(`${runsFolder}*`);
    switch (use) {
      case "read scenarios":
        return allow("s3:GetObject", this.bucket.arnForObjects(`${scenariosFolder}*`));
      case "read run files":
        return allow("s3:GetObject", runs);
      case "look for run files":
        return allow("s3:ListBucket", this.bucket.bucketArn);
      case "read told steps":
        return allow(
          "s3:GetObject",
          this.bucket.arnForObjects(`${runsFolder}*/tests/*/attempt-*/${toldStepName}`),
        );
      case "write run files":
        return allow("s3:PutObject", runs);
      case "remove run files":
        return allow("s3:DeleteObject", runs);
      case "remove secrets":
        return allow("s3:DeleteObject", this.bucket.arnForObjects(`${runsFolder}*/${runSecretsName}`));
      case "read orders":
        return allow(
          "s3:GetObject",
          this.bucket.arnForObjects(`${ordersFolder}*`),
          this.bucket.arnForObjects(`${runsFolder}*/${runUploadsFolder}*`),
          this.bucket.arnForObjects(`${runsFolder}*/${stopMarkerName}`),
          this.bucket.arnForObjects(`${runsFolder}*/${begunMarkerName}`),
        );
      case "write orders":
        return allow("s3:PutObject", this.bucket.arnForObjects(`${ordersFolder}*`));
      case "remove orders":
        return allow("s3:DeleteObject", this.bucket.arnForObjects(`${ordersFolder}*`));
      case "read what was printed":
        return allow("s3:GetObject", this.bucket.arnForObjects(printed));
      case "hand in files":
        return allow(
          "s3:PutObject",
          this.bucket.arnForObjects(`${runsFolder}*/tests/*`),
          this.bucket.arnForObjects(printed),
        );
      default:
        return use satisfies never;
    }
  }
}

/** What is printed for reports. */
const printed = `${ordersFolder}*/${printFolderPrefix}*`;

function allow(action: string, ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: [action], resources });
}
