import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cpuTimeOfEnded } from "./cpu-time.ts";

/** The project's folder. */
export const project = fileURLToPath(new URL("..", import.meta.url));

/** A command line in a folder, with variables added to this process's own. */
export interface CommandLine {
  command: string;
  args: readonly string[];
  folder: string;
  environment?: Record<string, string>;
}

/** Milliseconds from a command's start to its end, and of the processor. */
export interface Took {
  wallMs: number;
  cpuMs: number;
}

/**
 * Runs a command on the project's Node.js and takes the time.
 * @throws Error with what it printed, if it fails.
 */
export async function timed({ command, args, folder, environment }: CommandLine): Promise<Took> {
  const path = [join(project, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const cpuBefore = await cpuTimeOfEnded();
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
  if (code === 0) return { wallMs, cpuMs: (await cpuTimeOfEnded()) - cpuBefore };
  throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${Buffer.concat(printed).toString()}`);
}
