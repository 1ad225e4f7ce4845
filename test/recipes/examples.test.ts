import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Example, examples } from "./support/examples.ts";
import type { Document, Inputs } from "./support/fill-recipe.ts";
import { recipes } from "./support/recipes.ts";

/** What an example gives its recipe; `null` if it only adds to another. */
function givenBy({ text, schema }: Example): { service: keyof typeof recipes; inputs: Inputs } | null {
  const document: Document = parse(text);
  switch (schema) {
    case "github-workflows": {
      const steps: Document[] = document.jobs.bookshop.steps;
      const { with: inputs } = steps.find(({ uses }) => /^acme\/scenario-execution-api@v/.test(uses)) ?? {};
      return { service: "github", inputs };
    }
    case "gitlab-ci":
      return document.include ? { service: "gitlab", inputs: document.include[0].inputs } : null;
    case "circle-ci":
      return { service: "circleci", inputs: document.jobs.bookshop.steps[0]["scenario/run"] };
    default:
      return { service: "azure", inputs: document.steps[0].parameters };
  }
}

test.each(examples())(
  "the example in $file gives its recipe inputs that it has, and all that it needs: $schema",
  (example) => {
    const given = givenBy(example);
    if (given === null) expect(Object.keys(parse(example.text))).toEqual(["scenario"]);
    else expect(recipes[given.service](given.inputs).environment).toMatchObject({ SCENARIO: "Bookshop" });
  },
);

test("an input that a recipe does not have, or lacks, is found", () => {
  expect(() => recipes.gitlab({ scenario: "a", url: "b", cli: "c", tag: "d" })).toThrow(
    "There is no input tag.",
  );
  expect(() => recipes.gitlab({ scenario: "a", url: "b" })).toThrow("The input cli is missing.");
});
