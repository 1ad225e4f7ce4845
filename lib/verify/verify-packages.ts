import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { note, print } from "../cli/output.ts";
import { packCli } from "../pack/pack-cli.ts";
import { packClient } from "../pack/pack-client.ts";
import { CommandFailed, command } from "./command.ts";

/** The versions by whose rules the packages are judged. */
const publint = "publint@0.3.25";
const attw = "@arethetypeswrong/cli@0.18.5";
const limit = 3 * 60_000;

/**
 * Judges the packages that others install as a registry and a compiler would: by publint, and the client's types by
 * "Are the types wrong?". Both are ES modules only.
 * @returns the exit code: 0 when all hold.
 */
export async function verifyPackages(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-packages-"));
  try {
    const cli = await packCli(folder);
    const client = await packClient(folder);
    const judged: [string, string[]][] = [
      ["publint, command line", ["npx", "--yes", publint, cli, "--strict"]],
      ["publint, client", ["npx", "--yes", publint, client, "--strict"]],
      ["attw, client", ["npx", "--yes", "--package", attw, "attw", client, "--profile", "esm-only"]],
    ];
    let failed = 0;
    for (const [name, words] of judged) {
      const holds = await isClean(words, join(folder, "judge.log"));
      print(`${name.padEnd(22)}  ${holds ? "clean" : "does not hold"}`);
      if (!holds) failed += 1;
    }
    return failed === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isClean(words: string[], log: string): Promise<boolean> {
  try {
    await command(words, { env: process.env, log, limit });
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    note(error.message);
    return false;
  }
}
