import { AsyncLocalStorage } from "node:async_hooks";
import { isId } from "../core/execution/ids.ts";

/** Keys that identify the current work in each log line: ids, never a client's input. */
export type LogKeys = Record<string, string | number | undefined>;

type Level = "INFO" | "WARN" | "ERROR";

/** Further fields of a log line. They must not contain API keys, secrets, bodies or variables. */
type LogFields = Record<string, unknown> & { error?: unknown };

/** A process may do several pieces of work concurrently, each with keys of its own. */
const inHand = new AsyncLocalStorage<LogKeys>();

const log = {
  info: (message: string, fields?: LogFields) => write("INFO", message, fields),
  warn: (message: string, fields?: LogFields) => write("WARN", message, fields),
  error: (message: string, fields?: LogFields) => write("ERROR", message, fields),
};

/**
 * The structured log: one JSON document per line, with the keys of the current work. It goes to standard error: Lambda treats
 * both streams alike, and on a laptop standard output is for results. The logger of Powertools writes to standard output, and
 * its keys are those of all that a process does at once.
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

/** JSON.stringify shows nothing of an error. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
}

/** Runs a piece of work, with these keys in everything that it logs. */
export function withLogKeys<T>(keys: LogKeys, work: () => T): T {
  return inHand.run({ ...inHand.getStore(), ...keys }, work);
}

/** The log key for an execution id from a request: only a well-formed id is logged, and no other input. */
export function executionKeyOf(id: string): LogKeys {
  return isId("exe", id) ? { execution_id: id } : {};
}

/** Adds a key to the current work from here on. */
export function addLogKeys(keys: LogKeys): void {
  Object.assign(inHand.getStore() ?? {}, keys);
}
