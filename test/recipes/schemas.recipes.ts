import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { command } from "../../lib/verify/command.ts";
import { pythonTool } from "../../lib/verify/python-tool.ts";
import { type Example, examples } from "./support/examples.ts";
import { documentsOf, source } from "./support/fill-recipe.ts";

/** It brings the schemas that the services publish, or that SchemaStore has of them. */
const judge = { name: "check-jsonschema", version: "0.39.0" };
let folder = "";
let program = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recipe-schemas-test-"));
  program = await pythonTool(judge.name, judge.version, judge.name, options());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function options() {
  return { env: process.env, log: join(folder, "judge.log"), limit: 60_000 };
}

/** @throws CommandFailed with what is wrong. */
async function judged(text: string, schema: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, "judged-")), "judged.yaml");
  await writeFile(path, text);
  return command([program, "--builtin-schema", `vendor.${schema}`, path], options());
}

/** Each document of a recipe, by the name of its schema, and a word of it without which it would be wrong. */
const recipes: [string, string, string, () => string][] = [
  ["action.yml", "github-actions", "composite", () => source("action.yml")],
  ["the inputs of templates/scenario.yml", "gitlab-ci", "inputs", () => stringify(ofGitlab()[0])],
  ["the job of templates/scenario.yml", "gitlab-ci", "junit", () => stringify(ofGitlab()[1])],
  ["recipes/circleci/orb.yml", "circle-ci", "type: string", () => source("recipes/circleci/orb.yml")],
  ["recipes/azure/scenario.yml", "azure-pipelines", "condition", () => source("recipes/azure/scenario.yml")],
  ["recipes/buildkite/pipeline.yml", "buildkite", "commands", () => source("recipes/buildkite/pipeline.yml")],
];

function ofGitlab() {
  return documentsOf("templates/scenario.yml");
}

describe("by the schema of its service", () => {
  test.each(recipes)("%s is valid, and a mistake in it would be found: %s", async (_, schema, word, text) => {
    expect(await judged(text(), schema)).toContain("ok");
    await expect(judged(text().replaceAll(word, "mistaken"), schema)).rejects.toThrow("mistaken");
  });

  test.each(examples())("the example in $file is valid: $schema", async ({ text, schema }: Example) => {
    expect(await judged(text, schema)).toContain("ok");
  });
});
