import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import * as clients from "../../functions/shared/clients.ts";
import { s3 } from "../../functions/shared/s3-client.ts";
import { type IamRequest, iamRequests, withKey } from "./iam-request.ts";
import type { ObjectAction, SigningRoleName } from "./signing/signing-roles.ts";

/** Names the folder into which regions record the AWS calls of their functions; if unset, nothing is recorded. */
export const recordingVariable = "RECORD_AWS_CALLS";

/** A call that a function made, as its role has to allow it. A line of `*.jsonl` in the folder. */
export interface RecordedCall extends IamRequest {
  /** Name of the function, for example `run-test`, or of a role that signs links. */
  caller: string;
}

const inFunction = new AsyncLocalStorage<string>();
let record: ((call: RecordedCall) => void) | null = null;

/** Runs a function so that the calls it makes are attributed to it. */
export function asFunction<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inFunction.run(name, work);
}

/** From now on records the AWS calls of the functions of this process, each kind of call once. */
export function recordCalls(folder: string): void {
  if (record) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${randomUUID()}.jsonl`);
  const known = new Set<string>();
  const write = (call: RecordedCall) => {
    const line = `${JSON.stringify(call).replace(unique, (id) => "0".repeat(id.length))}\n`;
    if (known.has(line)) return;
    known.add(line);
    appendFileSync(file, line);
  };
  // A client that is missing here would be noticed: the permissions of its calls would be reported as unused.
  for (const client of [s3, ...Object.values(clients)]) {
    if (typeof client === "function") listenTo(client() as unknown as Listened, write);
  }
  record = write;
}

/**
 * Records what a link was used for, as a call of the role that signed it, whoever used it.
 * @param keyArn of the key with which the object is encrypted.
 */
export function recordLink(
  caller: SigningRoleName,
  bucket: string,
  { action, key }: ObjectAction,
  keyArn?: string,
): void {
  record?.({ caller, action, resource: `arn:aws:s3:::${bucket}/${key}` });
  for (const request of withKey("kms:Decrypt", keyArn)) record?.({ caller, ...request });
}

/** ULIDs and hashes identify single objects, which no policy does. */
const unique = /[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{64}/g;

interface Listened {
  middlewareStack: { add(middleware: Middleware, options: { step: "initialize"; name: string }): void };
}
type Next = (args: { input: object }) => Promise<{ output: object }>;
type Middleware = (next: Next, about: { clientName?: string; commandName?: string }) => Next;

function listenTo(client: Listened, record: (call: RecordedCall) => void): void {
  const middleware: Middleware = (next, { clientName = "", commandName = "" }) => {
    const note = (input: object, missing: boolean, output: object = {}) => {
      const caller = inFunction.getStore();
      if (caller === undefined) return;
      const call = {
        client: clientName,
        command: commandName,
        input: { ...input },
        missing,
        output: { ...output },
      };
      for (const request of iamRequests(call)) record({ caller, ...request });
    };
    return async (args) => {
      const region = process.env["AWS_REGION"];
      // A region that was closed meanwhile has taken the environment with it, by which its resources are named.
      const isOpen = () => process.env["AWS_REGION"] === region;
      try {
        const result = await next(args);
        if (isOpen()) note(args.input, false, result.output);
        return result;
      } catch (error) {
        if (isOpen()) note(args.input, isMissing(error));
        throw error;
      }
    };
  };
  client.middlewareStack.add(middleware, { step: "initialize", name: "recordCalls" });
}

function isMissing(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404;
}
