import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The modules of `functions` that the unit tests import, as paths from the project's root. */
function imported(): Set<string> {
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(import.meta.dirname, file));
  const paths = tests.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?:import|\} from).*"(\.[^"]+)";$/gm)].map(([, path = ""]) =>
      relative(root, resolve(dirname(file), path)),
    ),
  );
  return new Set(paths);
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
