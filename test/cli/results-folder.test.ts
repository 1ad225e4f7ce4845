import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { program, scenario } from "./command.ts";
import { answers, problem, useScriptedApi } from "./scripted-api.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
let file = "";
beforeEach(async () => {
  file = await folder.write("small.yaml", "name: Small\ntests: [{ name: A, skip: Not yet }]\n");
});

/** The commands that write results, with arguments for a results folder. */
const commands = {
  "scenario test": (out: string) => scenario(["test", file, "--out", out]),
  "scenario run": (out: string) => scenario(["run", "Shop", "--out", out], { env: service.env }),
  "scenario watch": (out: string) =>
    scenario(["watch", answers.executionId, "--out", out], { env: service.env }),
  "scenario results": (out: string) =>
    scenario(["results", answers.executionId, "--out", out], { env: service.env }),
  demo: (out: string) => program(["bin/demo.ts", out]),
};

describe.each(Object.entries(commands))("%s: a results folder that cannot exist", (_, command) => {
  test.each([
    ["a file", () => file, "it is a file, not a folder"],
    ["where the system allows none", () => "/proc/nothing/out", "the system makes no folder there"],
    ["below a file", () => join(file, "out"), "a part of that path is a file, not a folder"],
    ["whose name is too long", () => join(folder.path, "x".repeat(300)), "a name in that path is too long"],
    ["a link to nothing", () => join(folder.path, "dangling"), "it is a link to what does not exist"],
  ])("%s is an error before anything runs", async (_name, out, reason) => {
    await symlink(join(folder.path, "gone"), join(folder.path, "dangling"));
    const ended = await command(out());
    const stderr = `The results cannot go to ${out()}: ${reason}. Name another folder.\n`;
    expect(ended).toEqual({ code: 2, stdout: "", stderr });
    expect(service.api.seen).toEqual([]);
  });
});

test.each(["scenario test", "scenario run", "scenario watch"] as const)(
  "%s: a folder where a file of results goes is an error before anything runs",
  async (name) => {
    await folder.write("old/junit.xml/mine.txt", "mine");
    const out = join(folder.path, "old");
    const fault = `${join(out, "junit.xml")} is in the way: it is a folder, not a file`;
    const stderr = `The results cannot go to ${out}: ${fault}. Remove it, or name another folder.\n`;
    expect(await commands[name](out)).toEqual({ code: 2, stdout: "", stderr });
    expect(service.api.seen).toEqual([]);
  },
);

test.each(["scenario run", "scenario watch"] as const)(
  "%s that is not completed leaves no results of an earlier run, and what else is in the folder",
  async (name) => {
    service.api.answer = () => problem(404, "execution_not_found");
    await folder.write("old/junit.xml", "<testsuites/>");
    await folder.write("old/tests/001-a/screenshot.png", "picture");
    await folder.write("old/notes.txt", "mine");
    await commands[name](join(folder.path, "old"));
    expect(await readdir(join(folder.path, "old"), { recursive: true })).toEqual(["notes.txt", "tests"]);
  },
);

test.each(["scenario run", "scenario watch", "scenario results"] as const)(
  "%s leaves no empty folders behind where there is nothing to download",
  async (name) => {
    service.api.answer = () => problem(404, "execution_not_found");
    const before = await readdir(folder.path);
    await commands[name](join(folder.path, "new/out"));
    expect(await readdir(folder.path)).toEqual(before);
    await mkdir(join(folder.path, "own"));
    await commands[name](join(folder.path, "own"));
    expect(await readdir(folder.path)).toContain("own");
  },
);
