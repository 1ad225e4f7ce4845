import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { exitCodes } from "../cli/output.ts";
import { root } from "./command.ts";

/** The words that run the conformance suite; what else Vitest takes can follow. */
export const conformanceSuite = [
  ...[process.execPath, join(root, "node_modules/vitest/vitest.mjs"), "run"],
  ...["--config", "vitest.conformance.config.ts"],
] as const;

/**
 * Runs the conformance suite, or a part of it, on this process's terminal.
 * @param files words in the names of the files to run; all of them if there is none.
 * @param clause text in the names of the clauses to judge; `null` for all.
 * @returns the exit code.
 */
export async function runConformance(files: readonly string[], clause: string | null): Promise<number> {
  const [program, ...args] = [...conformanceSuite, ...(clause === null ? [] : ["-t", clause]), ...files];
  const child = spawn(program, args, { cwd: root, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? exitCodes.usage;
}
