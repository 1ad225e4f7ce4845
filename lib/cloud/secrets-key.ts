import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import type { ServiceFunction } from "./service-function.ts";

export type KeyUse = "encrypt" | "decrypt";

/** Encrypts the secrets of runs in the bucket, apart from everything else in it: files of runs are read by more than one role. */
export class SecretsKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.key = new Key(this, "Key", {
      description: "Scenario execution: the secrets of runs in progress",
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Lets a function write or read with the key, through S3 only. */
  allow(user: ServiceFunction, use: KeyUse): void {
    user.addToRolePolicy(this.statement(use));
    if (use === "encrypt") user.addEnvironment(environmentNames.secretsKey, this.key.keyArn);
  }

  /** The policy statement that allows a use. */
  statement(use: KeyUse): PolicyStatement {
    return new PolicyStatement({
      actions: [use === "encrypt" ? "kms:GenerateDataKey" : "kms:Decrypt"],
      resources: [this.key.keyArn],
      conditions: { StringEquals: { "kms:ViaService": `s3.${Stack.of(this).region}.amazonaws.com` } },
    });
  }
}
