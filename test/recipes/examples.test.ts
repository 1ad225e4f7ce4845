import { expect, test } from "vitest";
import { parse } from "yaml";
import { useFolder } from "../cli/temporary-folder.ts";
import { type Example, examples } from "./support/examples.ts";
import { type Document, type Inputs, source } from "./support/fill-recipe.ts";
import { recipes } from "./support/recipes.ts";
import { runJob, type Service } from "./support/run-job.ts";

const folder = useFolder();

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

/** Stand-ins for npm and for the command line, which prints each word that it is given. */
const npm = `#!/bin/sh
mkdir -p "$3/node_modules/.bin"
printf '#!/bin/sh\\nprintf "<%%s>" "$@"\\n' >"$3/node_modules/.bin/scenario"
chmod +x "$3/node_modules/.bin/scenario"
`;

/** What a recipe gives the command line. That of Jenkins takes Groovy to run. */
async function wordsOf(service: Service, inputs: Inputs): Promise<string> {
  const job = recipes[service]({ url: "https://eu.scenarios.example", cli: "x", ...inputs });
  const programs = { npm, "buildkite-agent": "#!/bin/sh\necho token\n" };
  const { log } = await runJob(service, job, { folder: folder.path, secrets: {}, programs });
  return log;
}

test.each(["github", "gitlab", "circleci", "azure", "buildkite"] as const)(
  "the recipe of %s takes no scenario's name for an option",
  async (service) => {
    expect(await wordsOf(service, { scenario: "--detach" })).toMatch(/<--out>.*<--><--detach>$/);
  },
);

test("the step of Jenkins takes no scenario's name for an option", () => {
  expect(source("vars/runScenario.groovy")).toContain('run "$@" -- "$SCENARIO"\n');
});

test("the action gives no name where it runs again what did not pass", async () => {
  expect(await wordsOf("github", { rerun: "exe_1" })).toMatch(/<--rerun><exe_1>$/);
});
