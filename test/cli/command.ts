import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

/** How a command ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  /** For standard input; nothing when absent. */
  input?: string;
  /** Gets the running process. */
  onStart?: (child: ChildProcess) => void;
}

const root = resolve(import.meta.dirname, "../..");

const { PATH = "", HOME = "", SCENARIO_BROWSER_MODE = "" } = process.env;

/** Runs the command-line tool as a person does, in a process of its own. */
export async function scenario(words: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, ["bin/scenario.js", ...words], {
    cwd: root,
    env: { PATH, HOME, SCENARIO_BROWSER_MODE, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(options.input ?? "");
  options.onStart?.(child);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
