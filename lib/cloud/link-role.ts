import { ArnPrincipal, Policy, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { environmentNames } from "../../functions/shared/environment.ts";
import type { ArtifactBucket } from "./artifact-bucket.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface LinkRoleProps {
  bucket: ArtifactBucket;
  /** The function that signs links. */
  signer: ServiceFunction;
}

/**
 * The role whose sessions sign links. Whoever has a link has this role's rights to one file, until a time that is known when the
 * link is signed, which a function cannot say of its own credentials.
 */
export class LinkRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { bucket, signer }: LinkRoleProps) {
    super(scope, id);
    const trusted = signer.role?.roleArn;
    if (trusted === undefined) throw new Error("The function that signs links has no role.");
    this.role = new Role(this, "Role", {
      description: "Signs the links to files of runs.",
      assumedBy: new ArnPrincipal(trusted),
    });
    new Policy(this, "Policy", { roles: [this.role], statements: [bucket.statement("read run files")] });
    const assume = new PolicyStatement({ actions: ["sts:AssumeRole"], resources: [this.role.roleArn] });
    signer.addToRolePolicy(assume);
    signer.addEnvironment(environmentNames.linkRole, this.role.roleArn);
  }
}
