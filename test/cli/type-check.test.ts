import { execFile } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useFolder } from "./temporary-folder.ts";

const root = join(import.meta.dirname, "../..");
const folder = useFolder();

test("The check of types reads the source of the packages, and not what is made of it", async () => {
  await cp(join(root, "tsconfig.json"), join(folder.path, "tsconfig.json"));
  for (const file of ["packages/cli/scenario.ts", "packages/cli/dist/scenario.mjs"]) {
    await mkdir(join(folder.path, file, ".."), { recursive: true });
    await writeFile(join(folder.path, file), "export {};\n");
  }
  const compiler = join(root, "node_modules/.bin/tsc");
  const options = ["--listFilesOnly", "--types", "", "--project", folder.path];
  const { stdout } = await promisify(execFile)(compiler, options);
  expect(stdout).toContain("packages/cli/scenario.ts");
  expect(stdout).not.toContain("dist/scenario.mjs");
});
