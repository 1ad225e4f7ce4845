import {
  begunMarkerName,
  ordersFolder,
  printFolderPrefix,
  runsFolder,
  runUploadsFolder,
  stopMarkerName,
} from "../../../functions/core/artifacts/object-keys.ts";
import { account } from "../account.ts";

/** What a request does to one object, in terms of IAM. */
export interface ObjectAction {
  action: "s3:GetObject" | "s3:PutObject";
  key: string;
}

const inRuns = (rest: string) => new RegExp(`^${runsFolder}.*/${rest}`);
const inputOfTests = inRuns(`(${runUploadsFolder}.*|(${stopMarkerName}|${begunMarkerName})$)`);
const filesOfTests = inRuns("tests/");
const printed = new RegExp(`^${ordersFolder}.*/${printFolderPrefix}`);

/** The roles whose sessions sign links, and what a session of each may do: as the deployed policies have it. */
const roles = {
  links: ({ action, key }: ObjectAction) => action === "s3:GetObject" && key.startsWith(runsFolder),
  orders: ({ action, key }: ObjectAction) =>
    action === "s3:GetObject" && (key.startsWith(ordersFolder) || inputOfTests.test(key)),
  uploads: ({ action, key }: ObjectAction) =>
    action === "s3:PutObject" && (filesOfTests.test(key) || printed.test(key)),
} as const satisfies Record<string, (request: ObjectAction) => boolean>;

export type SigningRoleName = keyof typeof roles;

export const signingRoleNames = Object.keys(roles) as SigningRoleName[];

export function signingRoleArn(name: SigningRoleName): string {
  return `arn:aws:iam::${account}:role/${name}`;
}

export function mayDo(name: SigningRoleName, request: ObjectAction): boolean {
  return roles[name](request);
}
