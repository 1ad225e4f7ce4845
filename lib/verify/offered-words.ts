import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Shell } from "../cli/completion/completion-scripts.ts";
import { root } from "./command.ts";

/** Shells in which completion needs an editor of lines, and programs of their own. */
export type EditingShell = Exclude<Shell, "bash">;

const limit = 20_000;

/**
 * What a shell offers where a line ends.
 * @param script the completion script of that shell.
 * @returns words, in alphabetical order.
 * @throws Error if the shell is not installed, or fails.
 */
export async function offeredWords(shell: EditingShell, script: string, line: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "completion-"));
  try {
    const file = join(folder, "script");
    await writeFile(file, script);
    const offered = shell === "fish" ? await inFish(file, line) : await inZsh(file, line, folder);
    const words = offered.split("\n").map((word) => word.split("\t")[0] ?? "");
    return [...new Set(words.filter((word) => word !== ""))].sort();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `complete -C` prints what would be offered: https://fishshell.com/docs/current/cmds/complete.html */
async function inFish(file: string, line: string): Promise<string> {
  const ask = "source $argv[1]; complete -C $argv[2]";
  const { stdout } = await run("fish", ["--no-config", "-c", ask, file, line]);
  return stdout;
}

/** zsh completes in its line editor only, which needs a terminal: this one has a line as soon as it begins, and ends. */
const zshrc = `autoload -Uz compinit && compinit -u -D
source "$SCRIPT"
compadd() {
  local -a found
  [[ " $* " == *" -"[OAD]" "* ]] || { builtin compadd -O found "$@"; print -rl -- $found >>"$OFFERED" }
  builtin compadd "$@"
}
zle-line-init() { BUFFER=$LINE; CURSOR=$#BUFFER; zle list-choices; exit 0 }
zle -N zle-line-init
`;

async function inZsh(file: string, line: string, folder: string): Promise<string> {
  await writeFile(join(folder, ".zshrc"), zshrc);
  const offered = join(folder, "offered");
  await writeFile(offered, "");
  await run("zsh", ["--version"]);
  const env = { ...process.env, ZDOTDIR: folder, SCRIPT: file, LINE: line, OFFERED: offered };
  await run("script", ["--quiet", "--return", "--command", "zsh -i", "/dev/null"], env);
  return readFile(offered, "utf8");
}

async function run(program: string, words: readonly string[], env = process.env) {
  const started = promisify(execFile)(program, words, { cwd: root, env, timeout: limit });
  started.child.stdin?.end();
  return started.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`${program} is not installed: apt-get install ${program}`);
    throw error;
  });
}
