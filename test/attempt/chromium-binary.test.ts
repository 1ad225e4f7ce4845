import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BrowserUnavailable } from "../../functions/attempt/browser-unavailable.ts";
import { chromiumFiles } from "../../functions/attempt/chromium-binary.ts";
import { privateFolder, removeAbandoned } from "../../functions/attempt/private-folder.ts";

const run = promisify(execFile);
const source = new URL("../../functions/attempt/chromium-binary.ts", import.meta.url).href;
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "binary-"));
});

afterEach(async () => {
  await rm(parent, { recursive: true });
});

/** Starts a process that unpacks Chromium and immediately runs it. */
async function unpackAndRun(): Promise<string> {
  const code = `
    import { chromiumFiles } from ${JSON.stringify(source)};
    import { execFileSync } from "node:child_process";
    const { executable } = await chromiumFiles(${JSON.stringify(parent)});
    console.log(execFileSync(executable, ["--version"], { encoding: "utf8" }));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code]);
  return stdout;
}

describe("unpacking Chromium", () => {
  test("gives concurrent processes a complete program each, leaves one copy, and repairs it", async () => {
    const versions = await Promise.all([unpackAndRun(), unpackAndRun()]);
    for (const version of versions) expect(version).toMatch(/\b153\./);
    const [folder = ""] = await readdir(parent);
    const [name = "", ...others] = await readdir(join(parent, folder));
    expect([name, others]).toEqual([expect.stringMatching(/^chromium-/), []]);
    expect((await stat(join(parent, folder))).mode & 0o777).toBe(0o700);
    await unlink(join(parent, folder, name, "chromium"));
    expect(await unpackAndRun(), "after a sweep of temporary files").toMatch(/\b153\./);
  });

  test("is done once in a process", () => {
    expect(chromiumFiles()).toBe(chromiumFiles());
  });
});

describe("the folder for the program", () => {
  const path = () => join(parent, `scenario-browser-${process.getuid?.()}`);

  test("is refused if others can write it", async () => {
    await mkdir(path());
    await chmod(path(), 0o777);
    await expect(privateFolder(parent)).rejects.toThrow(BrowserUnavailable);
  });

  test("is refused if it is a link to somewhere else", async () => {
    await mkdir(join(parent, "elsewhere"), { mode: 0o700 });
    await symlink(join(parent, "elsewhere"), path());
    await expect(privateFolder(parent)).rejects.toThrow(BrowserUnavailable);
  });

  test.runIf(process.getuid?.() === 0)("is refused if it belongs to another user", async () => {
    await mkdir(path(), { mode: 0o700 });
    await chown(path(), 65_534, 65_534);
    await expect(privateFolder(parent)).rejects.toThrow(BrowserUnavailable);
  });

  test("is cleared of what killed processes left there, and of nothing else", async () => {
    const killed = run(process.execPath, ["--eval", ""]);
    const dead = killed.child.pid;
    await killed;
    const names = [`home-${dead}-abcdef`, `home-${process.pid}-abcdef`, "fonts-0123456789abcdef"];
    for (const name of names) await mkdir(join(parent, name));
    await writeFile(join(parent, `home-${dead}-abcdef`, "file"), "");
    await removeAbandoned(parent);
    expect(await readdir(parent)).toEqual(names.slice(1).sort());
  });
});
