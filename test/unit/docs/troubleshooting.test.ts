import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { problemKinds } from "../../../functions/api/http/problem.ts";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import { gatewayProblems } from "../../../lib/gateway-problems.ts";
import { projectRoot } from "../../support/documents.ts";

const guide = readFileSync(join(projectRoot, "docs/guides/troubleshooting.md"), "utf8");

/** The messages of a part of the guide: what stands in code in the column before the last one, where `\|` ends no column. */
function messagesIn(text: string): string[] {
  return [...text.matchAll(/^\|.*?`([^|]+)` \| (?:\\\||[^|])+ \|$/gm)].map(([, message = ""]) => message);
}

function sectionOf(heading: string): string {
  return guide.split(/^## /m).find((section) => section.startsWith(heading)) ?? "";
}

/** The sources of messages, with `…` for each value, as the guide writes it. */
const sources = globSync(["functions/**/*.ts", "lib/**/*.ts", "packages/client/src/*.ts"], {
  cwd: projectRoot,
}).map((file) =>
  readFileSync(join(projectRoot, file), "utf8")
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "…")
    .replaceAll('\\"', '"'),
);

/** What a message says between its values, which in a source can be parts of several texts. */
function fixedParts(message: string): string[] {
  const parts = message.split("…").map((part) => part.replace(/^\W+|\W+$/g, ""));
  return parts.filter((part) => part.length > 3);
}

/** Whether one of the sources has all that is fixed in a message. */
function isSaid(message: string): boolean {
  const parts = fixedParts(message);
  return parts.length > 0 && sources.some((source) => parts.every((part) => source.includes(part)));
}

/** Whether a text is one of those for which a message of the guide stands. */
function standsFor(message: string, text: string): boolean {
  const pattern = message
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+");
  return new RegExp(`^${pattern}`).test(text);
}

describe("docs/guides/troubleshooting.md", () => {
  test("every message that it explains is said by the code, in these words", () => {
    const messages = messagesIn(guide.replace(sectionOf("A scenario file"), ""));
    expect(messages.length).toBeGreaterThan(60);
    expect(messages.filter((message) => message !== "…: …" && !isSaid(message))).toEqual([]);
  });

  test("every row of a table with messages is read", () => {
    const tables = guide.split(/^\| (?:message|.* message) \|.*\n\|-.*\n/m).slice(1);
    const rows = tables.flatMap((table) => /^(?:\|.*\n)*/.exec(table)?.[0].trimEnd().split("\n") ?? []);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => messagesIn(row).length === 0)).toEqual([]);
  });

  test("a message that nothing says is noticed", () => {
    expect(isSaid("The page … was not what anybody had in mind.")).toBe(false);
  });

  test("it explains every code of a problem document", () => {
    const explained = [...sectionOf("The API answers").matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    const codes = [...Object.keys(problemKinds), ...Object.values(gatewayProblems).map(({ code }) => code)];
    expect(new Set(explained)).toEqual(new Set(codes));
  });

  test("every message about a scenario file is what such a file gets", async () => {
    const refused = (await Promise.all(wrongFiles.map(problemsOf))).flat();
    const messages = messagesIn(sectionOf("A scenario file"));
    expect(messages.length).toBeGreaterThan(8);
    expect(messages.filter((message) => !refused.some((problem) => standsFor(message, problem)))).toEqual([]);
  });
});

const withStep = (step: string) => `name: Shop\ntests:\n  - name: One\n    steps:\n      - ${step}\n`;

const wrongFiles = [
  withStep("{ type: clik }"),
  withStep("{ type: fill }"),
  withStep("{ type: close, tarket: main }"),
  withStep('{ type: navigate, url: "{{bas_url}}" }'),
  withStep("{ type: customStep, name: ours, parameters: {} }"),
  withStep("{ type:close }"),
  withStep("{ type: close timeout: 5s }"),
  withStep("{ type: close, timeout: 15m }"),
  withStep('{ type: waitForExpression, expression: "() => false" }'),
  withStep('{ type: waitForExpression, expression: "document.querySelectorAll(`a`)" }'),
  withStep("{ type: waitForExpression, expression: document.title = 'Paid' }"),
  withStep("{ type: waitForExpression, expression: a === 'Paid' || 'Sent' }"),
  withStep("{ type: waitForExpression, expression: document.querySelector('a') !== undefined }"),
  withStep("{ type: waitForExpression, expression: document.title.indexOf('Paid') }"),
  withStep("{ type: waitForExpression, expression: document.querySelectorAll('a').length >= 0 }"),
  withStep("{ type: navigate, url: {{base_url}}/ }"),
  "name: 12\ntests:\n  - { name: One, timeout: 90, steps: [] }\n  - { name: Two }\n",
  "name: Shop\ntests:\n  - { name: One, recording: ./none.json }\n",
  '{ "title": "Order", "steps": [] }',
];

/** What is wrong with a file, without its place: `check`, `test` and `push` say the same. */
async function problemsOf(text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "troubleshooting-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, text.startsWith("{") ? "shop.json" : "shop.yaml");
  await writeFile(file, text);
  const fault = await loadScenario(file).catch((error: Error) => error);
  const lines = fault instanceof Error ? fault.message.split("\n") : [];
  return lines.map((line) => line.replace(/^\S+\.(?:yaml|json):\d+:\d+ (?:[\w.[\]]+: )?/, ""));
}
