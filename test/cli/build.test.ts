import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { program, root } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();

/** The sources of the command line in a folder of their own. */
async function copyOfProject(copy = join(folder.path, "project")): Promise<string> {
  const parts = [
    "bin/scenario.js",
    "functions",
    "lib",
    "packages/client/src",
    "package.json",
    "tsconfig.json",
  ];
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

let builtOnce: Promise<string> | undefined;

/** The copy of all tests that leave a whole build in it, as each build takes seconds of a processor. */
async function builtProject(): Promise<string> {
  builtOnce ??= mkdtemp(join(tmpdir(), "scenario-build-")).then((parent) =>
    copyOfProject(join(parent, "project")),
  );
  const copy = await builtOnce;
  expect(await version(copy)).toMatchObject({ code: 0, stderr: "" });
  return copy;
}

afterAll(async () => {
  if (builtOnce) await rm(dirname(await builtOnce), { recursive: true });
});

/** What it compiles goes with the copy: each has paths of its own, which no other test would find in a cache. */
const version = (copy: string) =>
  program([join(copy, "bin/scenario.js"), "--version"], {
    env: { NODE_COMPILE_CACHE: join(dirname(copy), "compiled") },
  });

/** The names of its builds. */
async function buildsIn(copy: string): Promise<string[]> {
  const names = await readdir(join(copy, ".cache/command-line"));
  return names.filter((name) => name.startsWith("build-")).sort();
}

/** The folder of the build that its commands run from. */
async function lastBuildIn(copy: string): Promise<string> {
  const builds = join(copy, ".cache/command-line");
  const { entry } = JSON.parse(await readFile(join(builds, "record.json"), "utf8"));
  return join(builds, dirname(entry));
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

describe("the command line of the project", () => {
  test("is built once, and again after its source has changed", async () => {
    const copy = await builtProject();
    const before = await version(copy);
    await edit(join(await lastBuildIn(copy), "scenario.mjs"), (text) => `console.log("built");${text}`);
    expect((await version(copy)).stdout).toBe(`built\n${before.stdout}`);
    await edit(join(copy, "package.json"), (text) =>
      text.replace(/"version": "[^"]+"/, '"version": "9.8.7"'),
    );
    expect((await version(copy)).stdout).toBe("9.8.7\n");
  });

  test("keeps the last ten builds, as commands may run from replaced ones", async () => {
    const copy = await copyOfProject();
    const builds = join(copy, ".cache/command-line");
    for (let build = 0; build < 12; build += 1) {
      const path = join(builds, `build-${build}`);
      await mkdir(path, { recursive: true });
      await utimes(path, build, build);
    }
    await version(copy);
    const kept = (await buildsIn(copy)).filter((name) => /^build-\d+$/.test(name));
    expect(kept).toEqual([10, 11, 3, 4, 5, 6, 7, 8, 9].map((build) => `build-${build}`));
  });

  test("keeps each build of the last hour, as more than ten commands may begin at once", async () => {
    const copy = await copyOfProject();
    const builds = join(copy, ".cache/command-line");
    for (let build = 0; build < 12; build += 1)
      await mkdir(join(builds, `build-${build}`), { recursive: true });
    await version(copy);
    const kept = (await buildsIn(copy)).filter((name) => /^build-\d+$/.test(name));
    expect(kept).toHaveLength(12);
  });

  test.each([
    ["scenario", "gone", rm],
    ["check", "gone", rm],
    ["check", "empty", truncate],
  ])("is built anew where its part %s is %s", async (part, _, spoil) => {
    const copy = await builtProject();
    const [before, builds, build] = [await version(copy), await buildsIn(copy), await lastBuildIn(copy)];
    const spoiled = (await readdir(build)).filter((name) => name.startsWith(part));
    for (const name of spoiled) await spoil(join(build, name));
    expect(spoiled).not.toEqual([]);
    expect(await version(copy)).toEqual(before);
    expect(await buildsIn(copy)).toHaveLength(builds.length + 1);
  });

  test("is built anew after a change that leaves size and time of a file as they were", async () => {
    const copy = await builtProject();
    const file = join(copy, "package.json");
    const time = new Date("2026-11-01");
    await utimes(file, time, time);
    await version(copy);
    const { size } = await stat(file);
    await edit(file, (text) => text.replace(/"version": "[^"]+"/, '"version": "7.8.9"'));
    await utimes(file, time, time);
    expect(await stat(file)).toMatchObject({ mtime: time, size });
    expect((await version(copy)).stdout).toBe("7.8.9\n");
  });

  test("is built once where the time of a file is in the future", async () => {
    const copy = await builtProject();
    const builds = await buildsIn(copy);
    await utimes(join(copy, "lib/cli/program.ts"), new Date(), new Date("2100-01-01"));
    await version(copy);
    await version(copy);
    expect(await buildsIn(copy)).toHaveLength(builds.length + 1);
  });

  test("keeps what it compiles where no other user of the machine can write", async () => {
    const copy = await copyOfProject();
    const temporary = join(folder.path, "temporary");
    await mkdir(temporary);
    const env = { NODE_COMPILE_CACHE: "", TMPDIR: temporary };
    const entry = join(copy, "bin/scenario.js");
    expect(await program([entry, "--version"], { env })).toMatchObject({ code: 0, stderr: "" });
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(join(copy, ".cache/command-line/compiled"))).toHaveLength(1);
  });

  test("is built anew where its folder has been moved", async () => {
    const copy = await copyOfProject();
    const before = await version(copy);
    const moved = `${copy}-moved`;
    await rename(copy, moved);
    expect(await version(moved)).toEqual(before);
    expect(await readdir(join(moved, ".cache/command-line"))).toHaveLength(3);
  });

  test("has its own process for browsers, also in a project that lies below a folder lib", async () => {
    const copy = await copyOfProject(join(folder.path, "lib/project"));
    await version(copy);
    const build = await lastBuildIn(copy);
    const parts = (await readdir(build)).filter((name) => name.endsWith(".mjs"));
    const texts = await Promise.all(parts.map((part) => readFile(join(build, part), "utf8")));
    expect(texts.filter((text) => text.includes(join(copy, "functions")))).toEqual([]);
  });

  test("runs from its source where no build can be kept", async () => {
    const copy = await copyOfProject();
    await writeFile(join(copy, ".cache"), "");
    expect(await version(copy)).toMatchObject({ code: 0, stderr: "" });
  });

  test("says where a fault in its source is", async () => {
    const copy = await copyOfProject();
    await edit(join(copy, "lib/cli/program.ts"), (text) => `${text}\nconst = 1;\n`);
    const { code, stderr } = await version(copy);
    expect(code).toBe(1);
    expect(stderr).toContain("lib/cli/program.ts");
    expect(await readdir(join(copy, ".cache/command-line"))).toEqual([]);
  });
});
