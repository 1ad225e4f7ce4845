import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/documents.ts";
import { appWith, everySetting } from "./support/templates.ts";

const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");

test("docs/operations.md, Retire a region: destroys every stack of a region, and takes it out of the settings when none is left", () => {
  const section = /^## Retire a region\n(.*?)^## /ms.exec(operations)?.[1] ?? "";
  const destroyed = [...section.matchAll(/npx cdk destroy us\/(\w+)/g)];
  const [us] = appWith(everySetting).stages;
  const stacks = us?.node.children.map(({ node }) => node.id) ?? [];
  expect(destroyed.map(([, name]) => name).sort()).toEqual(stacks.sort());
  expect(section.indexOf("out of the settings")).toBeGreaterThan(destroyed.at(-1)?.index ?? Infinity);
});
