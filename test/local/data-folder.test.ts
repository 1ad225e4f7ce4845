import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DataFolderError, makeDataFolder } from "../../lib/local/data-folder.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** A folder that every user of the machine can enter and read. */
async function openFolder(files: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const file of files) await writeFile(join(folder, file), "");
  await chmod(folder, 0o755);
  return folder;
}

describe("A data folder is accessible to its owner only", () => {
  test("from the start, as are parent folders created with it", async () => {
    const folder = join(await temporaryFolder(), "a", "b");
    makeDataFolder(folder);
    expect([await modeOf(folder), await modeOf(join(folder, ".."))]).toEqual(["700", "700"]);
  });

  test.each([
    ["an empty folder", []],
    ["one that has been a data folder", ["region.json", "parameters.json"]],
  ])("%s that others can read is made private", async (_, files) => {
    const folder = await openFolder(files);
    makeDataFolder(folder);
    expect(await modeOf(folder)).toBe("700");
  });

  test("a folder with something else in it that others can read is refused, and left as it is", async () => {
    const folder = await openFolder(["notes.txt"]);
    expect(() => makeDataFolder(folder)).toThrow(DataFolderError);
    expect(() => makeDataFolder(folder)).toThrow(
      `${folder} can be read by other users of this machine (mode 755), and has other files in it: choose another folder, or run chmod 700 on this one.`,
    );
    expect(await modeOf(folder)).toBe("755");
  });

  test("a private folder with something else in it is used", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "notes"));
    expect(makeDataFolder(folder).path).toBe(folder);
  });
});
