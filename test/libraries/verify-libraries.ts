import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDuration } from "../../functions/core/time/duration.ts";
import { columns, note, print } from "../../lib/cli/terminal/output.ts";
import { installLibraries } from "./install-libraries.ts";
import { judgeLibraries } from "./judge-libraries.ts";
import type { Library } from "./library.ts";

/**
 * Installs libraries into a temporary folder, runs their cases and prints a table of the verdicts.
 * @returns the exit code: 0 when all verdicts are right, 1 otherwise.
 */
export async function verifyLibraries(libraries: readonly Library[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-libraries-"));
  try {
    note(`Installing ${libraries.length} libraries into ${folder} …`);
    await installLibraries(libraries, folder);
    return await judgeAll(libraries, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judgeAll(libraries: readonly Library[], folder: string): Promise<number> {
  const rows: string[][] = [];
  let wrongs = 0;
  for await (const { library, rule, wrong, message, durationMs } of judgeLibraries(libraries, folder)) {
    if (wrong) wrongs += 1;
    rows.push([wrong ? "WRONG" : "right", library, rule, formatDuration(durationMs)]);
    if (wrong) note(`${library}: ${rule}: ${wrong}. ${message}`);
  }
  for (const line of columns(rows)) print(line);
  print(`${rows.length - wrongs} right, ${wrongs} wrong`);
  return wrongs === 0 ? 0 : 1;
}
