import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ServiceError } from "../../functions/core/error.ts";
import { formatDuration } from "../../functions/core/time/duration.ts";

export const root = join(import.meta.dirname, "../..");

/** A command failed; the message ends with the last part of its output. */
export class CommandFailed extends ServiceError {
  override readonly name = "CommandFailed";
}

export interface CommandOptions {
  env: NodeJS.ProcessEnv;
  /** Where it runs; the project's root by default. */
  cwd?: string;
  /** File to which the output and the errors of the command are appended. */
  log: string;
  /** How long it may take, in milliseconds. */
  limit: number;
  /** Its standard input. */
  input?: string;
}

/**
 * Runs a command.
 * @returns its standard output.
 * @throws CommandFailed if it does not end with 0 within its time.
 */
export async function command(
  words: readonly string[],
  { env, cwd = root, log, limit, input = "" }: CommandOptions,
): Promise<string> {
  const [program = "", ...args] = words;
  const child = spawn(program, args, { cwd, env, stdio: "pipe", timeout: limit });
  // A program that reads none of it may end before.
  child.stdin.on("error", () => undefined).end(input);
  const file = createWriteStream(log, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  const closed = once(child, "close") as Promise<[number | null, string | null]>;
  const [output, [code, signal]] = await Promise.all([text(child.stdout), closed]);
  file.end();
  if (code === 0) return output;
  const how = signal
    ? `was ended by ${signal} (its limit is ${formatDuration(limit)})`
    : `ended with ${code}`;
  throw new CommandFailed(`${words.join(" ")} ${how}. Its output is in ${log}.\n${output.slice(-2000)}`);
}
