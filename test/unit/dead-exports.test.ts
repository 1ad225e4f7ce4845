import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

const imports =
  /(?:^|\n)(?:import|export)\s([^;]*?)from\s+"(\.[^"]+)"|import\(\s*(?:\/\*.*?\*\/\s*)?"(\.[^"]+)"\s*\)/g;
const values = /(?:^|\n)export (?:abstract )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)/g;
const types = /(?:^|\n)export (?:interface|type) ([A-Za-z_$][\w$]*)/g;

type Texts = Readonly<Record<string, string>>;

/** The names that other files import from each file; `*` for all of them. */
function importedNames(texts: Texts): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(texts)) {
    for (const [, clause = "*", named, loaded = ""] of text.matchAll(imports)) {
      const target = normalize(join(dirname(file), named ?? loaded));
      const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? "*";
      const names = list.split(",").map(
        (name) =>
          name
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0] ?? "",
      );
      found.set(target, new Set([...(found.get(target) ?? []), ...names]));
    }
  }
  return found;
}

/** What files of the part export, of one kind, and no file imports. */
function deadExports(part: RegExp, exported: RegExp, texts: Texts): string[] {
  const used = importedNames(texts);
  return Object.entries(texts)
    .filter(([file]) => part.test(file) && !used.get(file)?.has("*"))
    .flatMap(([file, text]) =>
      [...text.matchAll(exported)]
        .filter(([, name = ""]) => !used.get(file)?.has(name))
        .map(([, name]) => `${file} exports ${name}`),
    );
}

const files = globSync("{bench,bin,examples,functions,lib,packages,test}/**/*.{ts,js}", {
  cwd: root,
  exclude: (path) => path.includes("node_modules") || path.includes("dist"),
});
const tree = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

test("every function, class and constant that the project exports is imported", () => {
  expect(deadExports(/^(bench|bin|functions|lib|packages)\//, values, tree)).toEqual([]);
});

// Others import the types of a package, of which most are generated.
test("every type that the project exports is imported", () => {
  const part = /^(bench|bin|functions|lib)\//;
  expect(deadExports(part, types, tree)).toEqual([]);
});

test("an export that nothing imports is found", () => {
  const texts = {
    "a.ts": "export const one = 1;\nexport class Two {}\nexport type Three = 3;\nexport interface Four {}",
    "b.ts": 'import { one, type Four } from "./a.ts";',
  };
  expect(deadExports(/^a/, values, texts)).toEqual(["a.ts exports Two"]);
  expect(deadExports(/^a/, types, texts)).toEqual(["a.ts exports Three"]);
});
