import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { headingAnchor } from "../../../lib/docs/heading-anchor.ts";
import { projectRoot } from "../../support/documents.ts";

const documents = globSync(["README.md", "{docs,packages,examples}/**/*.md"], {
  cwd: projectRoot,
  exclude: ["**/node_modules/**", "docs/.vitepress/**"],
});

/** The text of a document without its blocks of code. */
function proseOf(document: string): string {
  return readFileSync(join(projectRoot, document), "utf8").replace(/^```.*?^```$/gms, "");
}

function anchorsOf(document: string): Set<string> {
  return new Set(
    [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => headingAnchor(heading)),
  );
}

/** Why a relative link leads nowhere; `null` if it leads somewhere. */
function faultOf(link: string, document: string): string | null {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(projectRoot, target))) return `${document}: there is no ${target}`;
  const hasAnchor = anchor === undefined || !target.endsWith(".md") || anchorsOf(target).has(anchor);
  return hasAnchor ? null : `${document}: ${target} has no heading #${anchor}`;
}

test("every relative link of a document leads to a file, and to a heading that it has", () => {
  const links = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => ({ document, link })),
  );
  const relative = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(relative.length).toBeGreaterThan(80);
  expect(relative.flatMap(({ document, link }) => faultOf(link, document) ?? [])).toEqual([]);
});

test("a link to a file or a heading that does not exist is noticed", () => {
  expect(faultOf("none.md", "docs/tour.md")).not.toBeNull();
  expect(faultOf("contract.md#no-such-heading", "docs/tour.md")).not.toBeNull();
  expect(faultOf("contract.md#states", "docs/tour.md")).toBeNull();
});
