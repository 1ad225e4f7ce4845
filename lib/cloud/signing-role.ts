import { ArnPrincipal, CompositePrincipal, Policy, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { type EnvironmentName, environmentNames } from "../../functions/shared/environment.ts";
import type { ServiceFunction } from "./service-function.ts";

interface SigningRoleProps {
  description: string;
  /** The functions that sign. */
  signers: readonly ServiceFunction[];
  /** Their variable for the role's ARN. */
  variable: EnvironmentName;
  /** What its links are for. */
  statements: PolicyStatement[];
}

/**
 * A role whose sessions sign links. Whoever has a link has this role's rights to one object, until a time that is known when the
 * link is signed, which a function cannot say of its own credentials.
 */
export class SigningRole extends Construct {
  readonly role: Role;

  constructor(
    scope: Construct,
    id: string,
    { description, signers, variable, statements }: SigningRoleProps,
  ) {
    super(scope, id);
    const trusted = signers.map(({ role }) => {
      if (!role) throw new Error("A function that signs links has no role.");
      return new ArnPrincipal(role.roleArn);
    });
    this.role = new Role(this, "Role", { description, assumedBy: new CompositePrincipal(...trusted) });
    new Policy(this, "Policy", { roles: [this.role], statements });
    for (const signer of signers) {
      const resources = [this.role.roleArn];
      signer.addToRolePolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources }));
      signer.addEnvironment(environmentNames[variable], this.role.roleArn);
    }
  }
}
