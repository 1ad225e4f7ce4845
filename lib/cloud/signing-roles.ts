import type { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";
import { SigningRole } from "./signing-role.ts";
import type { StateStack } from "./state-stack.ts";

/** Lets functions sign links for clients, to files of runs. */
export function allowLinks(scope: Construct, signers: ServiceFunction[], { bucket }: StateStack): void {
  new SigningRole(scope, "LinkRole", {
    description: "Signs the links to files of runs.",
    signers,
    variable: "linkRole",
    statements: [bucket.statement("read run files")],
  });
}

/** Lets functions sign what they hand over to a browser's function, which has no rights of its own. */
export function allowOrders(
  scope: Construct,
  signers: ServiceFunction[],
  { bucket, secretsKey }: StateStack,
): void {
  new SigningRole(scope, "OrderRole", {
    description: "Signs the links by which a browser's function reads what it needs.",
    signers,
    variable: "orderRole",
    statements: [bucket.statement("read orders"), secretsKey.statement("decrypt")],
  });
  new SigningRole(scope, "UploadRole", {
    description: "Signs the forms by which a browser's function hands in files.",
    signers,
    variable: "uploadRole",
    statements: [bucket.statement("hand in files")],
  });
}
