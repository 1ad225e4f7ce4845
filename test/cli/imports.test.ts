import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { commandsOfProject, runPortableCommandLine } from "../../lib/cli/portable-program.ts";
import { scenario } from "./command.ts";

const root = resolve(import.meta.dirname, "../..");
const staticImport =
  /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"|(?:^|\n)import\s+"([^"]+)"/g;

/** All packages that are loaded with a file, through its static imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const match of readFileSync(join(root, file), "utf8").matchAll(staticImport)) {
    const target = match[1] ?? match[2] ?? "";
    if (target.startsWith("node:")) continue;
    if (!target.startsWith(".")) packages.add(target);
    else {
      const next = relative(root, resolve(root, dirname(file), target));
      for (const name of packagesOf(next, seen)) packages.add(name);
    }
  }
  return packages;
}

test.each([
  ...["author/test", "author/test-file", "author/run-locally", "author/local-results", "author/check"],
  ...["client/run", "program"],
])("lib/cli/%s.ts loads no AWS SDK, as it runs without an account", (name) => {
  expect([...packagesOf(`lib/cli/${name}.ts`)].filter((used) => used.startsWith("@aws-sdk"))).toEqual([]);
});

test("the command is determined before anything heavy is loaded", () => {
  expect([...packagesOf("lib/cli/program.ts")]).toEqual(["commander", "get-east-asian-width"]);
});

test("the first runner starts before anything is loaded that the run alone needs", () => {
  expect([...packagesOf("lib/cli/author/test.ts")]).toEqual([]);
});

test("a runner starts its browser before anything is loaded that attempts alone need", () => {
  expect([...packagesOf("functions/browser/runner-entry.ts")]).toEqual(["playwright-core"]);
});

test("the standalone command line says of each command that it lacks where to find it", async () => {
  const named = (help: string) => [...help.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await runPortableCommandLine(["--help"]);
  const taken = named(written.mock.calls.map(([text]) => text).join(""));
  written.mockRestore();
  const all = named((await scenario(["--help"])).stdout);
  const lacking = all.filter((name) => !taken.includes(name));
  // The former name of a command is not in the help.
  expect(commandsOfProject.toSorted()).toEqual([...lacking, "scenarios"].sort());
  const noted = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await runPortableCommandLine(["test", "shop.yaml"])).toBe(2);
  expect(noted.mock.calls.join("")).toContain('"test" is a command of the project itself');
  noted.mockRestore();
});
