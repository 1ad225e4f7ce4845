import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { program } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const aFile = () => folder.write("taken", "");

/** A place that a program cannot write to is a usage error of one line, before any work. */
async function expectRefusal(words: string[], stderr: string): Promise<void> {
  expect(await program(words)).toEqual({ code: 2, stdout: "", stderr: `${stderr}\n` });
}

describe.each([
  ["pack:cli", "bin/pack-cli.ts"],
  ["pack:client", "bin/pack-client.ts"],
])("npm run %s: --out", (_, path) => {
  test("has to be a folder that can be made", async () => {
    const file = await aFile();
    const what = "The package cannot go to";
    const instead = "Name another folder.";
    await expectRefusal([path, "--out", file], `${what} ${file}: it is a file, not a folder. ${instead}`);
    await expectRefusal(
      [path, "--out", "/proc/x"],
      `${what} /proc/x: the system makes no folder there. ${instead}`,
    );
    await expectRefusal([path, "--out", ""], "--out names no folder: give a path, such as packages.");
  });
});

test("npm run demo: an empty folder is named as the argument that it is", async () => {
  const stderr = "The argument [folder] names no folder: give a path, such as results.";
  await expectRefusal(["bin/demo.ts", ""], stderr);
});

test("npm start: --data has to be a folder that can be made", async () => {
  const file = await aFile();
  const stderr = `${file} cannot be written: it is a file, not a folder. Name another folder.`;
  await expectRefusal(["bin/local.ts", "--port", "0", "--data", file], stderr);
});

describe("npm run openapi: --page", () => {
  test("has to be a file in a folder that exists", async () => {
    const nowhere = join(folder.path, "nowhere", "x.html");
    await mkdir(join(folder.path, "folder"));
    const before = await readFile("docs/openapi.json", "utf8");
    for (const [page, reason] of [
      [nowhere, "its folder does not exist"],
      [join(folder.path, "folder"), "it is a folder, not a file"],
      [join(await aFile(), "x.html"), "a part of that path is a file, not a folder"],
    ] as const) {
      const stderr = `The page cannot go to ${page}: ${reason}. Name another file.`;
      await expectRefusal(["bin/openapi.ts", "--page", page], stderr);
    }
    expect(await readFile("docs/openapi.json", "utf8")).toBe(before);
  });
});

describe("npm run picture", () => {
  test("needs a folder with what the demo left", async () => {
    const stderr = `${folder.path} has no results of the demo: make them with npm run demo -- ${folder.path}`;
    await expectRefusal(["bin/picture.ts", folder.path], stderr);
  });

  test("its help says where it looks, not where the clone is", async () => {
    const { stdout } = await program(["bin/picture.ts", "--help"]);
    expect(stdout).toMatch(/\(default: "demo-results" in the\s+project\)/);
    expect(stdout).not.toContain(join(import.meta.dirname, "../.."));
  });
});
