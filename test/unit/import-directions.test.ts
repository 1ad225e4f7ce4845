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
const attempt = /^functions\/attempt\//;
const shared = /^functions\/shared\//;
const facts = /^lib\/(config|routes|table|metrics|gateway-problems)\.ts$/;
const stores = /^functions\/stores\//;
const client = /^packages\/client\/src\//;
const http = /^functions\/api\/http\//;
const api = /^functions\/api\//;
const workflow = /^functions\/workflow\//;
const reports = /^functions\/reports\//;
const runner = /^functions\/runner\//;
const unit =
  /^test\/(unit\/|support\/(api-event|api-gateway-event|documents|executions|handler-answer|run-report|scenarios|selector-samples|unzip|webm-elements)\.)/;
const handlers = /^functions\/[^/]+\.lambda\.ts$/;

/** core ← shared ← stores ← workflow ← api ← handlers; the cloud names handlers and never imports them. */
const rules: readonly Rule[] = [
  // A function loads its schemas at every cold start, and `zod/mini` is a third of the size of `zod`, which a bundle
  // contains whole. What only runs on the machines of developers and operators may use either.
  { part: /^functions\//, mayImport: [/./], mustNotUse: [/^zod$/] },
  { part: core, mayImport: [core], mayUse: [/^(zod|yaml|ulid|css-tree|xpath|node:)/] },
  { part: shared, mayImport: [core, shared, facts], mustNotUse: [/^playwright/] },
  { part: stores, mayImport: [core, shared, facts, stores], mustNotUse: [/^playwright/] },
  // What both sides of the process boundary share: neither Playwright nor AWS.
  {
    part: attempt,
    mayImport: [core, attempt, /^functions\/shared\/environment\.ts$/],
    mayUse: [/^(@sparticuz\/chromium$|node:)/],
  },
  // The browser's side.
  {
    part: /^functions\/browser\//,
    mayImport: [core, attempt, /^functions\/browser\//, /^functions\/shared\/(environment|lazy|logger)\.ts$/],
    mustNotUse: [/^@aws-sdk/],
  },
  // The other side, which would hang with the browser if it talked to it directly.
  {
    part: runner,
    mayImport: [
      core,
      attempt,
      runner,
      /^functions\/reports\/write-reports\.ts$/,
      /^functions\/shared\/(environment|lazy|shutdown)\.ts$/,
    ],
    mustNotUse: [/^playwright/, /^@aws-sdk/],
  },
  {
    part: reports,
    mayImport: [core, reports],
    mustNotUse: [/^@aws-sdk/],
  },
  { part: workflow, mayImport: [core, shared, facts, stores, attempt, runner, reports, workflow] },
  { part: http, mayImport: [core, shared, facts, stores, http] },
  { part: api, mayImport: [core, shared, facts, stores, workflow, reports, api] },
  { part: handlers, mayImport: [core, shared, facts, stores, workflow, reports, api] },
  { part: facts, mayImport: [core, facts] },
  { part: /^lib\/workflow\//, mayImport: [/^lib\/workflow\//], mayUse: [] },
  { part: /^lib\/(docs|pack|verify)\//, mayImport: [/^(?!lib\/cloud\/|functions\/[^/]+\.lambda\.ts$)/] },
  {
    part: /^lib\/cloud\//,
    mayImport: [
      core,
      /^lib\/(?!local|cli)/,
      /^functions\/shared\/environment\.ts$/,
      /^functions\/attempt\/(browser-mode|package-files)\.ts$/,
    ],
  },
  // The recording runs a region; the document itself reads schemas and facts.
  {
    part: /^lib\/openapi\/(?!record-examples\.ts$)/,
    mayImport: [
      /^lib\/openapi\//,
      facts,
      /^functions\/api\/(answer-schemas|http\/(api-handler|problem))\.ts$/,
    ],
  },
  // The operator's page reads the API as a client does; of the stores it needs the teams and keys of theirs.
  {
    part: /^lib\/overview\//,
    mayImport: [
      /^lib\/overview\//,
      core,
      /^functions\/stores\/(key|team)-store\.ts$/,
      /^functions\/api\/answer-schemas\.ts$/,
      /^functions\/reports\/(html\/styles|page\/(badge|markup))\.ts$/,
    ],
  },
  { part: /^lib\/local\//, mayImport: [/^lib\/(?!cloud|cli)/, /^functions\/(core|shared|api\/http)\//] },
  {
    part: /^lib\/cli\//,
    mayImport: [
      /^lib\/(?!cloud)/,
      /^functions\/(?![^/]+\.lambda\.ts$)/,
      /^examples\//,
      /^package\.json$/,
      client,
    ],
    // Every job of a pipeline fetches a bundle of it.
    mustNotUse: [/^zod$/],
  },
  // `npm run test:unit` starts no server and no browser: a test that needs one is where others have it.
  {
    part: unit,
    mayImport: [unit, /^(?!test\/|lib\/local\/|functions\/browser\/chromium\/)/],
    mustNotUse: [/^node:(http|http2|https|net|tls)$/, /^playwright/],
  },
  // What others install needs nothing but the platform.
  { part: client, mayImport: [client], mayUse: [] },
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => join(folder, file));
}

const importOf =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|\n?import\s+"([^"]+)"/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(importOf)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** The files of the tree that each file imports, plus extra imports, with which a test can close a circle. */
function graphOf(
  files: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Map<string, string[]> {
  const known = new Set(files);
  const targets = (file: string) =>
    importsOf(file)
      .filter((target) => target.startsWith("."))
      .map((target) => relative(root, resolve(root, dirname(file), target)))
      .concat(extra[file] ?? []);
  return new Map(files.map((file) => [file, targets(file).filter((target) => known.has(target))]));
}

/** One circle of imports, from a file back to itself, or `null` if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of graph.get(file) ?? []) {
      const circle = search(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = search(file, []);
    if (circle) return circle;
  }
  return null;
}

function violations({ part, mayImport, mayUse, mustNotUse }: Rule): string[] {
  const files = ["functions", "lib", "packages", "test"].flatMap(sources).filter((file) => part.test(file));
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

describe("Imports go in one direction", () => {
  test("an import against the direction is found", () => {
    const nothingAllowed: Rule = { part: /^functions\/workflow\/begin-run\.ts$/, mayImport: [core] };
    expect(violations(nothingAllowed)).toContain(
      "functions/workflow/begin-run.ts imports ../stores/execution-store.ts",
    );
  });

  test.each(rules.map((rule) => [rule.part.source, rule] as const))("%s", (_, rule) => {
    expect(violations(rule)).toEqual([]);
  });

  test("there is no circle of imports", () => {
    const files = ["functions", "lib", "bin", "packages", "examples", "bench", "test"].flatMap(sources);
    expect(circleIn(graphOf(files))).toBeNull();
  });

  test("a circle of imports is found", () => {
    const [one, other] = [
      "functions/core/execution/execution.ts",
      "functions/core/run/run-files.ts",
    ] as const;
    const graph = graphOf([one, other], { [other]: one });
    expect(circleIn(graph)).toEqual([one, other, one]);
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
