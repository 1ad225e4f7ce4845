import type { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";
import { SigningRole } from "./signing-role.ts";
import type { StateStack } from "./state-stack.ts";

/** Lets a function sign links for clients, to files of runs. */
export function allowLinks(scope: Construct, signer: ServiceFunction, { bucket }: StateStack): void {
  new SigningRole(scope, "LinkRole", {
    description: "Signs the links to files of runs.",
    signer,
    variable: "linkRole",
    statements: [bucket.statement("read run files")],
  });
}

/** Lets a function sign what it hands over to a browser's function, which has no rights of its own. */
export function allowOrders(
  scope: Construct,
  signer: ServiceFunction,
  { bucket, secretsKey }: StateStack,
): void {
  new SigningRole(scope, "OrderRole", {
    description: "Signs the links by which a browser's function reads what its attempt needs.",
    signer,
    variable: "orderRole",
    statements: [bucket.statement("read orders"), secretsKey.statement("decrypt")],
  });
  new SigningRole(scope, "UploadRole", {
    description: "Signs the forms by which a browser's function hands in the files of its attempt.",
    signer,
    variable: "uploadRole",
    statements: [bucket.statement("write files of tests")],
  });
}
