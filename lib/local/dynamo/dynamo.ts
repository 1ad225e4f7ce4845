import { createRequire } from "node:module";
import type { Store } from "dynalite/db/index.js";
import { checkTypes, checkValidations } from "dynalite/validations/index.js";
import { ServiceError } from "../../../functions/core/error.ts";
import { type AwsJsonAnswer, AwsJsonError, type AwsJsonService } from "../http/aws-json.ts";
import { Database } from "./database.ts";

/** Another process has the database open. The operating system holds the lock, so it ends with that process. */
export class DatabaseInUse extends ServiceError {
  override readonly name = "DatabaseInUse";
}

/** DynamoDB in this process, kept in a folder. */
export interface EmbeddedDynamo extends AwsJsonService {
  close(): Promise<void>;
}

/** dynalite's implementation of one operation; an error of the callback carries the answer for a fault of the client. */
interface Operation {
  run: (store: Store, input: object, done: (error: unknown, output: unknown) => void) => void;
  validation: { types: object; custom?: unknown };
}

const writing = new Set(["BatchWriteItem", "DeleteItem", "PutItem", "UpdateItem"]);

/** The operations that take turns: each write decides by what it has read, and the database may be opened anew before one, but not in the middle of a query. */
const inTurn = new Set([...writing, "Query"]);

const operationNames = [
  "BatchGetItem",
  "BatchWriteItem",
  "CreateTable",
  "DeleteItem",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "PutItem",
  "Query",
  "Scan",
  "UpdateItem",
];

/**
 * Opens the database. dynalite's operations are called without its own HTTP server, which checks no signature and
 * crashes the process when the disk fails or a client disconnects.
 * @throws DatabaseInUse
 */
export async function openDynamo(folder: string): Promise<EmbeddedDynamo> {
  const database = await Database.open(folder).catch((cause: unknown) => {
    if (isLocked(cause)) throw new DatabaseInUse("The database is open in another process.", { cause });
    throw cause;
  });
  const operations = loadOperations();
  let lastTurn: Promise<unknown> = Promise.resolve();
  return {
    targetPrefix: "DynamoDB_20120810",
    signingName: "dynamodb",
    close: () => database.close(),
    call: async (name, input) => {
      const operation = operations.get(name);
      if (!operation || typeof input !== "object" || input === null) {
        throw new AwsJsonError("UnknownOperationException", `There is no operation ${name} here.`);
      }
      const work = (store: Store) => perform(store, operation, input);
      if (!inTurn.has(name)) return work(database.store);
      const turn = lastTurn.then(() => (writing.has(name) ? database.write(work) : work(database.store)));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
  };
}

function loadOperations(): Map<string, Operation> {
  const require = createRequire(import.meta.url);
  return new Map(
    operationNames.map((name) => {
      const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}.js`;
      const run = require(`dynalite/actions/${file}`) as Operation["run"];
      const validation = require(`dynalite/validations/${file}`) as Operation["validation"];
      return [name, { run, validation }];
    }),
  );
}

async function perform(store: Store, { run, validation }: Operation, input: object): Promise<AwsJsonAnswer> {
  try {
    const checked = checkTypes(input, validation.types);
    checkValidations(checked, validation.types, validation.custom, store);
    const body = await new Promise((resolve, reject) => {
      run(store, checked, (error, output) => (error ? reject(error) : resolve(output)));
    });
    return { body };
  } catch (error) {
    const answer = error as { statusCode?: unknown; body?: unknown };
    if (typeof answer.statusCode === "number") return { status: answer.statusCode, body: answer.body };
    throw error;
  }
}

function isLocked(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === "LEVEL_LOCKED";
}
