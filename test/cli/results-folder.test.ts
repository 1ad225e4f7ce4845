import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { program, scenario } from "./command.ts";
import { answers, useScriptedApi } from "./scripted-api.ts";
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
  "scenario results": (out: string) =>
    scenario(["results", answers.executionId, "--out", out], { env: service.env }),
  demo: (out: string) => program(["bin/demo.ts", out]),
};

describe.each(Object.entries(commands))("%s: a results folder that cannot exist", (_, command) => {
  test.each([
    ["a file", () => file, "it is a file, not a folder"],
    ["where the system allows none", () => "/proc/nothing/out", "the system makes no folder there"],
    ["below a file", () => join(file, "out"), "a part of that path is a file, not a folder"],
  ])("%s is an error before anything runs", async (_name, out, reason) => {
    const ended = await command(out());
    const stderr = `The results cannot go to ${out()}: ${reason}. Name another folder.\n`;
    expect(ended).toEqual({ code: 2, stdout: "", stderr });
    expect(service.api.seen).toEqual([]);
  });
});
