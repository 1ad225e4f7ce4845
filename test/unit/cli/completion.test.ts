import { spawnSync } from "node:child_process";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { addCheckCommand } from "../../../lib/cli/author/author-commands.ts";
import { addClientCommands } from "../../../lib/cli/client/client-commands.ts";
import { addCompletionCommand } from "../../../lib/cli/completion/completion-command.ts";
import { completionScript, shells } from "../../../lib/cli/completion/completion-scripts.ts";
import { completedCommands } from "../../../lib/cli/completion/completion-words.ts";

const program = new Command("scenario");
addClientCommands(program, () => {});
addCheckCommand(program, () => {});
addCompletionCommand(program);
const commands = completedCommands(program);

/** What bash offers for the last word. */
function offered(...words: string[]): string[] {
  const line = ["scenario", ...words];
  const quoted = line.map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _scenario; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", `${completionScript("bash", commands)}\n${ask}`], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((word) => word !== "");
}

describe("completion in bash", () => {
  test("of commands", () => {
    expect(offered("")).toEqual(commands.map(({ name }) => name));
    expect(offered("re")).toEqual(["results"]);
  });

  test("of the options of a command", () => {
    expect(offered("watch", "--")).toEqual([
      "--url",
      "--json",
      "--timeout",
      "--out",
      "--junit-style",
      "--ci",
    ]);
  });

  test("of the known values of an option", () => {
    expect(offered("run", "Shop", "--junit-style", "")).toEqual(["jenkins", "gitlab"]);
  });

  test("of the known values after an equals sign, which bash takes for a word", () => {
    expect(offered("executions", "--outcome", "=", "t")).toEqual(["timed_out"]);
    expect(offered("executions", "--status", "=")).toEqual(["scheduled", "running", "completed"]);
    expect(offered("run", "--ci", "=", "git")).toEqual(["github", "gitlab"]);
  });

  test("of the known values of an argument", () => {
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test("offers no words where a file may stand, so that bash offers files", () => {
    expect(offered("check", "")).toEqual([]);
  });
});

test.each(shells)("every command and option can be completed in %s, and no text ends its quotes", (shell) => {
  const script = completionScript(shell, commands);
  for (const { name, options } of commands) {
    expect(script).toContain(name);
    for (const { flag } of options) expect(script).toContain(shell === "fish" ? `-l ${flag.slice(2)}` : flag);
  }
  for (const line of script.split("\n")) {
    if (shell !== "bash") expect([...line].filter((character) => character === "'").length % 2).toBe(0);
  }
});
