import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Which parts of the tree a part may import from, and which packages it must not. */
interface Rule {
  part: RegExp;
  mayImport: readonly RegExp[];
  mayUse?: readonly RegExp[];
  mustNotUse?: readonly RegExp[];
}

const core = /^functions\/core\//;
const shared = /^functions\/shared\//;
const facts = /^lib\/(config|routes|table|metrics|gateway-problems)\.ts$/;
const stores = /^functions\/stores\//;
const handlers = /^functions\/[^/]+\.lambda\.ts$/;

/** Architecture, "Layout": core ← stores, browser, reports ← handlers; the cloud names handlers, never imports them. */
const rules: readonly Rule[] = [
  // A function loads its schemas at every cold start: `zod/mini` is a third of `zod`, of which a bundle keeps all. What
  // only runs on the machines of developers and operators may use either.
  { part: /^functions\//, mayImport: [/./], mustNotUse: [/^zod$/] },
  { part: core, mayImport: [core], mayUse: [/^(zod|yaml|ulid|node:)/] },
  { part: shared, mayImport: [core, shared, facts, stores], mustNotUse: [/^playwright/] },
  { part: stores, mayImport: [core, shared, facts, stores], mustNotUse: [/^playwright/] },
  {
    part: /^functions\/browser\//,
    mayImport: [
      core,
      /^functions\/browser\//,
      /^functions\/runner\/messages\.ts$/,
      /^functions\/shared\/(environment|logger)\.ts$/,
    ],
    mustNotUse: [/^@aws-sdk/],
  },
  // This side of the process in which browsers live: it would hang with them if it spoke to them.
  {
    part: /^functions\/runner\//,
    mayImport: [
      core,
      /^functions\/runner\//,
      /^functions\/browser\/(attempt|browser-mode|browser-unavailable|chromium-binary|faults|private-folder|unbegun-attempt)\.ts$/,
      /^functions\/reports\/write-reports\.ts$/,
      /^functions\/shared\/(environment|shutdown)\.ts$/,
    ],
    mustNotUse: [/^playwright/, /^@aws-sdk/],
  },
  {
    part: /^functions\/reports\//,
    mayImport: [core, /^functions\/reports\//],
    mustNotUse: [/^@aws-sdk/],
  },
  { part: /^functions\/(workflow|api)\//, mayImport: [/^functions\/(?![^/]+\.lambda\.ts$)/, facts] },
  { part: handlers, mayImport: [/^functions\/(?![^/]+\.lambda\.ts$)/, facts] },
  {
    part: /^lib\/cloud\//,
    mayImport: [
      core,
      /^lib\/(?!local|cli)/,
      /^functions\/shared\/environment\.ts$/,
      /^functions\/browser\/(package-files|browser-mode)\.ts$/,
    ],
  },
  { part: /^lib\/local\//, mayImport: [/^lib\/(?!cloud|cli)/, /^functions\/(core|shared)\//] },
  {
    part: /^lib\/cli\//,
    mayImport: [/^lib\/(?!cloud)/, /^functions\/(?![^/]+\.lambda\.ts$)/, /^examples\//],
  },
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => join(folder, file));
}

const importOf =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|\n?import\s+"([^"]+)"/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(importOf)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function violations({ part, mayImport, mayUse, mustNotUse }: Rule): string[] {
  const files = [...sources("functions"), ...sources("lib")].filter((file) => part.test(file));
  return files.flatMap((file) =>
    importsOf(file)
      .filter((target) => {
        if (target.startsWith(".")) {
          const path = relative(root, resolve(root, dirname(file), target));
          return !mayImport.some((allowed) => allowed.test(path));
        }
        if (mayUse && !mayUse.some((allowed) => allowed.test(target))) return true;
        return mustNotUse?.some((refused) => refused.test(target)) ?? false;
      })
      .map((target) => `${file} imports ${target}`),
  );
}

describe("Architecture, Layout: imports go in one direction", () => {
  test("an import against the direction is found", () => {
    const nothingAllowed: Rule = { part: /^functions\/workflow\/begin-run\.ts$/, mayImport: [core] };
    expect(violations(nothingAllowed)).toContain(
      "functions/workflow/begin-run.ts imports ../stores/execution-store.ts",
    );
  });

  test.each(rules.map((rule) => [rule.part.source, rule] as const))("%s", (_, rule) => {
    expect(violations(rule)).toEqual([]);
  });

  test("nothing imports an entry point", () => {
    const importers = [...sources("functions"), ...sources("lib")].filter((file) =>
      importsOf(file).some((target) => target.startsWith(".") && /(^|\/)bin\//.test(target)),
    );
    expect(importers).toEqual([]);
  });

  test("only the cloud uses the CDK", () => {
    const users = [...sources("functions"), ...sources("lib")].filter(
      (file) =>
        !file.startsWith("lib/cloud/") &&
        importsOf(file).some((target) => /^(aws-cdk-lib|constructs)/.test(target)),
    );
    expect(users).toEqual([]);
  });
});
