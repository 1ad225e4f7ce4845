import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { note, print } from "../cli/terminal/output.ts";
import { packCli } from "../pack/pack-cli.ts";
import { packClient } from "../pack/pack-client.ts";
import { command } from "./command.ts";
import { type EditingShell, offeredWords } from "./offered-words.ts";

/** The versions by whose rules the packages are judged. */
const publint = "publint@0.3.25";
const attw = "@arethetypeswrong/cli@0.18.5";
const limit = 3 * 60_000;
/** How often each start is measured; odd, so that there is one in the middle. */
const starts = 15;

/** @returns what was found, in a few words. @throws Error that says what does not hold. */
type Judge = () => Promise<string>;

/**
 * Judges the packages that others install: as a registry and a compiler would, by publint, and the client's types by "Are the types
 * wrong?" (both are ES modules only); by the shells that the command line completes in; and says how long it takes to start.
 * @returns the exit code: 0 when all hold.
 */
export async function verifyPackages(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-packages-"));
  try {
    const cli = await packCli(folder);
    const client = await packClient(folder);
    await promisify(execFile)("tar", ["-xzf", cli, "-C", folder]);
    const program = join(folder, "package/dist/scenario.mjs");
    const clean = async (words: string[]) => {
      await command(words, { env: process.env, log: join(folder, "judge.log"), limit });
      return "clean";
    };
    return await verdictOf({
      "publint, command line": () => clean(["npx", "--yes", publint, cli, "--strict"]),
      "publint, client": () => clean(["npx", "--yes", publint, client, "--strict"]),
      "attw, client": () =>
        clean(["npx", "--yes", "--package", attw, "attw", client, "--profile", "esm-only"]),
      "completion in zsh": () => completes("zsh", program),
      "completion in fish": () => completes("fish", program),
      "start, command line": () => measuredStart(program),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verdictOf(judges: Record<string, Judge>): Promise<number> {
  let failed = 0;
  for (const [name, judge] of Object.entries(judges)) {
    try {
      print(`${name.padEnd(22)}  ${await judge()}`);
    } catch (error) {
      print(`${name.padEnd(22)}  does not hold`);
      note((error as Error).message);
      failed += 1;
    }
  }
  return failed === 0 ? 0 : 1;
}

/** What a line that ends there is completed with. */
const completed: Readonly<Record<string, readonly string[]>> = {
  "scenario ca": ["cancel"],
  "scenario watch --": ["--ci", "--json", "--junit-style", "--out", "--timeout", "--url"],
  "scenario run Shop --junit-style ": ["gitlab", "jenkins"],
  "scenario run Shop --tag ": [],
  "scenario completion ": ["bash", "fish", "zsh"],
  "scenario check LICEN": ["LICENSE"],
};

async function completes(shell: EditingShell, program: string): Promise<string> {
  const { stdout: script } = await promisify(execFile)(process.execPath, [program, "completion", shell]);
  for (const [line, words] of Object.entries(completed)) {
    const offered = await offeredWords(shell, script, line);
    if (!isDeepStrictEqual(offered, words)) {
      throw new Error(
        `"${line}" is completed with ${offered.join(", ") || "nothing"}, not ${words.join(", ") || "nothing"}.`,
      );
    }
  }
  return `as expected, ${Object.keys(completed).length} lines`;
}

/** In turns with Node.js that does nothing, so that whatever else the machine does weighs on both. No time is a verdict. */
async function measuredStart(program: string): Promise<string> {
  const [ours, nothing]: number[][] = [[], []];
  for (let start = 0; start < starts; start += 1) {
    ours?.push(await startMs([program, "--version"]));
    nothing?.push(await startMs(["--eval", "0"]));
  }
  const [own, floor] = [middle(ours ?? []), middle(nothing ?? [])];
  return `${own.toFixed(0)} ms, ${(own / floor).toFixed(2)} times \`node --eval 0\` (${floor.toFixed(0)} ms); aim 100 ms`;
}

async function startMs(words: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, words);
  return performance.now() - startedAt;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
