import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../support/documents.ts";

/** `docs/contract.md, "States"` in a comment, and `docs/contract.md, States: …` in the name of a test. */
const citation = /docs\/([a-z-]+\.md), (?:"([^"\n]+)"|([^":\n]+(?=[:"])))/g;

interface Citation {
  file: string;
  document: string;
  section: string;
}

function citationsIn(file: string, text: string): Citation[] {
  // In a comment the name of a section can contain a line break.
  const joined = text.replace(/\n\s*(?:\*|\/\/) ?/g, " ");
  return [...joined.matchAll(citation)].map(([, document = "", quoted, named]) => ({
    file,
    document,
    section: quoted ?? named ?? "",
  }));
}

const headings = new Map<string, ReadonlySet<string>>();

function headingsOf(document: string): ReadonlySet<string> {
  const text = () => readFileSync(join(projectRoot, "docs", document), "utf8");
  const known =
    headings.get(document) ?? new Set([...text().matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading));
  headings.set(document, known);
  return known;
}

const isKnown = ({ document, section }: Citation) => headingsOf(document).has(section);

describe("Citations", () => {
  const files = ["bin", "lib", "functions", "test", "bench", "examples"].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: projectRoot }),
  );
  const cited = files.flatMap((file) => citationsIn(file, readFileSync(join(projectRoot, file), "utf8")));

  test("each names a section that its document has", () => {
    expect(cited.filter((found) => !isKnown(found))).toEqual([]);
  });

  test("of a section that does not exist is found", () => {
    const [wrong] = citationsIn("a.ts", `/** ${"docs"}/contract.md, "No such section": as\n * there. */`);
    expect(wrong && isKnown(wrong)).toBe(false);
  });
});
