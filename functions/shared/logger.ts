import { AsyncLocalStorage } from "node:async_hooks";
import { isId } from "../core/ids.ts";

/** What a line of the log says of the work in hand: ids, never what a client wrote. */
export type LogKeys = Record<string, string | number | undefined>;

type Level = "INFO" | "WARN" | "ERROR";

/** What a line says beside its message. It must hold no key, no secret, no body and no variable. */
export type LogFields = Record<string, unknown> & { error?: unknown };

/** One process can have several pieces of work in hand at once: each has keys of its own. */
const inHand = new AsyncLocalStorage<LogKeys>();

const log = {
  info: (message: string, fields?: LogFields) => write("INFO", message, fields),
  warn: (message: string, fields?: LogFields) => write("WARN", message, fields),
  error: (message: string, fields?: LogFields) => write("ERROR", message, fields),
};

/**
 * The structured log of this function: a JSON document a line, with the keys of the work in hand. It goes to standard
 * error: Lambda keeps both streams alike, and on a laptop standard output belongs to results.
 */
export function logger(): typeof log {
  return log;
}

function write(level: Level, message: string, { error, ...fields }: LogFields = {}): void {
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: "scenario-api",
    ...inHand.getStore(),
    ...fields,
    ...(error === undefined ? {} : { error: described(error) }),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** An error has nothing of its own that JSON would show. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
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
