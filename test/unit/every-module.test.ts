import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The modules that a file imports, as paths from the project's root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const imports = text.matchAll(/(?:^(?:import|\} from).*|\bimport\()"(\.[^"]+)"/gm);
  return [...imports].map(([, path = ""]) => relative(root, resolve(root, dirname(file), path)));
}

/** The modules that the unit tests import. */
function imported(): Set<string> {
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => relative(root, join(import.meta.dirname, file)));
  return new Set(tests.flatMap(importsOf));
}

/** These modules of `functions`, and those that they import in turn. */
function reachedFrom(modules: Iterable<string>): Set<string> {
  const reached = new Set([...modules].filter((module) => module.startsWith("functions/")));
  // A set's iteration goes on with what is added meanwhile.
  for (const module of reached) {
    for (const found of importsOf(module)) if (found.startsWith("functions/")) reached.add(found);
  }
  return reached;
}

function modules(folder: string, ending: string): string[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(ending));
  return files.map((file) => join(folder, file));
}

test.each([
  ["handler", "functions", ".lambda.ts"],
  ["store", "functions/stores", "-store.ts"],
])("every %s has a test with mocked clients", (_, folder, ending) => {
  const tested = imported();
  const all = modules(folder, ending);
  expect(all.length).toBeGreaterThan(6);
  expect(all.filter((module) => !tested.has(module))).toEqual([]);
});

test("every part of the workflow runs with mocked clients, by itself or in a handler that has a test", () => {
  const all = modules("functions/workflow", ".ts");
  const reached = reachedFrom(imported());
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((module) => !reached.has(module))).toEqual([]);
});

test("a part of the workflow that no tested handler imports is noticed", () => {
  const handlers = modules("functions", ".lambda.ts").filter((module) => !module.includes("dispatch"));
  const reached = reachedFrom(handlers);
  expect(reached).toContain("functions/workflow/begin-run.ts");
  expect(reached).not.toContain("functions/workflow/release-ended.ts");
});
