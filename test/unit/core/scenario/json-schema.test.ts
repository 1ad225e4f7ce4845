import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { scenarioJsonSchema } from "../../../../functions/core/scenario/json-schema.ts";

test("the published JSON Schema is the one that files are checked against (npm run schema)", async () => {
  const published = await readFile(new URL("../../../../docs/scenario.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(published)).toEqual(scenarioJsonSchema());
});
