import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../support/documents.ts";

const documents = globSync(["README.md", "{docs,packages,examples}/**/*.md"], {
  cwd: projectRoot,
  exclude: ["**/node_modules/**", "docs/.vitepress/**"],
});

/** The headings of a text that are more than one level below the one before, which leaves out a level. */
function jumpsIn(text: string): string[] {
  const headings = [...text.replace(/^```.*?^```$/gms, "").matchAll(/^(#+) .+$/gm)];
  return headings.flatMap(([heading, level = ""], index) => {
    const before = headings[index - 1]?.[1] ?? "";
    return level.length > before.length + 1 ? [heading] : [];
  });
}

test("no heading of a document leaves out a level", () => {
  expect(documents.length).toBeGreaterThan(15);
  const jumps = documents.flatMap((document) =>
    jumpsIn(readFileSync(join(projectRoot, document), "utf8")).map((heading) => `${document}: ${heading}`),
  );
  expect(jumps).toEqual([]);
});

test("a heading that leaves out a level is noticed", () => {
  expect(jumpsIn("# A\n\n## B\n\n#### C\n\n## D\n")).toEqual(["#### C"]);
});
