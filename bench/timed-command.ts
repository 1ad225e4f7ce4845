import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const project = fileURLToPath(new URL("..", import.meta.url));

/** A command line, its working folder, and variables in addition to this process's own. */
export interface CommandLine {
  command: string;
  args: readonly string[];
  folder: string;
  environment?: Record<string, string>;
}

/**
 * Runs a command on the project's Node.js.
 * @returns milliseconds from its start to its end.
 * @throws Error with what it printed, if it fails.
 */
export async function timed({ command, args, folder, environment }: CommandLine): Promise<number> {
  const path = [join(project, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk) => printed.push(chunk));
  child.stderr.on("data", (chunk) => printed.push(chunk));
  const [code] = await once(child, "close");
  const wallMs = performance.now() - startedAt;
  if (code === 0) return wallMs;
  throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${Buffer.concat(printed).toString()}`);
}
