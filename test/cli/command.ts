import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

/** How a command ended. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CommandOptions {
  env?: Record<string, string>;
  /** Content for standard input; empty by default. */
  input?: string | Uint8Array;
  /** Standard output is closed from the start. */
  unread?: true;
  /** Standard output is the device that is always full. */
  full?: true;
  /** Gets the running process. */
  onStart?: (child: ChildProcess) => void;
}

export const root = resolve(import.meta.dirname, "../..");

const { PATH = "", HOME = "", SCENARIO_BROWSER_MODE = "", NODE_COMPILE_CACHE = "" } = process.env;

/** Runs the command-line tool in a process, as a user does. */
export function scenario(words: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  return program(["bin/scenario.js", ...words], options);
}

/** Runs a program of the project, given by its path, in a process. */
export async function program(words: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  const output = options.full ? openSync("/dev/full", "w") : "pipe";
  const child = spawn(process.execPath, [...words], {
    cwd: root,
    env: { PATH, HOME, SCENARIO_BROWSER_MODE, NODE_COMPILE_CACHE, ...options.env },
    stdio: ["pipe", output, "pipe"],
  }) as ChildProcessWithoutNullStreams;
  if (typeof output === "number") closeSync(output);
  child.stdin.end(options.input ?? "");
  options.onStart?.(child);
  if (options.unread) child.stdout.destroy();
  const [stdout, stderr, [code]] = await Promise.all([
    options.unread || options.full ? "" : text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
