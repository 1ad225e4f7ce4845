import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/documents.ts";

const documents = ["README.md", ...globSync(["docs/**/*.md", "examples/**/*.yaml"], { cwd: projectRoot })];
const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Text where a command can begin: at the start of a line or of inline code, or after another command. */
function commandsOf(document: string): string[] {
  const text = readFileSync(join(projectRoot, document), "utf8");
  return [...text.matchAll(/(?:^|`|\$\(|[|&;] )((?:node|npm|npx) [^`\n]*)/gm)].map(([, words = ""]) => words);
}

test("no documented command runs on the machine's own Node.js, which may be too old for it", () => {
  const direct = documents.flatMap((document) =>
    commandsOf(document)
      .filter((words) => words.startsWith("node "))
      .map((words) => `${document}: ${words}`),
  );
  expect(direct).toEqual([]);
});

test("every documented npm script exists", () => {
  const named = documents.flatMap(commandsOf).flatMap((words) => {
    const [, name] = /^npm run (?:-s )?([\w:]+)/.exec(words) ?? [];
    return name === undefined ? [] : [name];
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
