import { AsyncLocalStorage } from "node:async_hooks";
import { Console } from "node:console";
import { Logger } from "@aws-lambda-powertools/logger";
import { isId } from "../core/ids.ts";

/** What a line of the log says of the work in hand: ids, never what a client wrote. */
export type LogKeys = Record<string, string | number | undefined>;

let made: Logger | undefined;
/** One process can have several pieces of work in hand at once: each has keys of its own. */
const inHand = new AsyncLocalStorage<LogKeys>();

/**
 * The structured log of this function; each line has the keys of the work in hand. What it is given must hold no key, no
 * secret, no body and no variable.
 */
export function logger(): Logger {
  made ??= onStandardError(new Logger({ serviceName: "scenario-api" }));
  const keys = inHand.getStore();
  return keys ? onStandardError(made.createChild({ persistentKeys: { ...keys } })) : made;
}

/** Does a piece of work; whatever it logs says these things too. */
export function withLogKeys<T>(keys: LogKeys, work: () => T): T {
  return inHand.run({ ...inHand.getStore(), ...keys }, work);
}

/** The key for an execution's id that a client sent: clients write what they like, and only an id is logged. */
export function executionKeyOf(id: string): LogKeys {
  return isId("exe", id) ? { execution_id: id } : {};
}

/** Says one thing more of the work in hand, from here on. */
export function addLogKeys(keys: LogKeys): void {
  Object.assign(inHand.getStore() ?? {}, keys);
}

/**
 * Lambda keeps both streams alike; on a laptop standard output belongs to results. The library has no option for it,
 * and a test holds it to this.
 */
export function onStandardError<T extends object>(writer: T): T {
  Reflect.set(writer, "console", new Console({ stdout: process.stderr, stderr: process.stderr }));
  return writer;
}
