import { join } from "node:path";
import { projectRoot } from "../../support/documents.ts";
import {
  type Document,
  documentsOf,
  filled,
  filledEach,
  type Inputs,
  placeholders,
  source,
  valuesOf,
} from "./fill-recipe.ts";

/** A script as a CI service runs it. */
export interface Job {
  script: string;
  /** The shell with its options, before the path of the script. */
  shell: readonly string[];
  /** What the recipe sets, beside the service's own variables. */
  environment: Record<string, string>;
  /** Where the service is told to find JUnit; `null` if it reads none. */
  junit: string | null;
}

/** Debian's Groovy looks for a Java of a package that it does not need. */
const groovy = 'JAVA_HOME=$(readlink -f "$(command -v java)" | sed "s#/bin/java##") exec groovy "$0"';
/** Where the action is. */
const ours = "acme/scenario-execution-api";
const bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail"];

/** The jobs that the recipes make of inputs, by the names that `--ci` has for their services. */
export const recipes = {
  github(inputs: Inputs): Job {
    const [{ inputs: declared, runs }] = documentsOf("action.yml");
    const optional = ({ required, default: usual = "" }: Document) => (required ? undefined : usual);
    const values = valuesOf(each(declared, optional), inputs, "inputs.");
    const [step] = runs.steps;
    const environment = filledEach(step.env, placeholders.github, {
      ...values,
      "github.action_repository": ours,
    });
    return { script: step.run, shell: bash, environment, junit: null };
  },

  gitlab(inputs: Inputs): Job {
    const [header, body] = documentsOf("templates/scenario.yml");
    const values = valuesOf(each(header.spec.inputs, usualOf), inputs, "inputs.");
    const [{ script: lines, variables, artifacts }] = Object.values<Document>(body);
    // The runner begins a script with these options, in the shell that the image has.
    const script = ["set -eo pipefail", ...lines].join("\n");
    const environment = filledEach(variables, placeholders.gitlab, values);
    const junit = filled(artifacts.reports.junit, placeholders.gitlab, values);
    return { script, shell: ["bash"], environment, junit };
  },

  circleci(inputs: Inputs): Job {
    const { parameters, steps } = documentsOf("recipes/circleci/orb.yml")[0].commands.run;
    const values = valuesOf(each(parameters, usualOf), inputs, "parameters.");
    const [{ run }, { store_test_results: results }] = steps;
    if (run.command.includes("<<")) throw new Error("CircleCI takes << for the beginning of a parameter.");
    const environment = filledEach(run.environment, placeholders.circleci, values);
    const junit = filled(results.path, placeholders.circleci, values);
    return { script: run.command, shell: bash, environment, junit };
  },

  azure(inputs: Inputs): Job {
    const [{ parameters, steps }] = documentsOf("recipes/azure/scenario.yml");
    const declared = Object.fromEntries(parameters.map((one: Document) => [one.name, one.default]));
    const values = valuesOf(declared, inputs, "parameters.");
    const [{ bash: script, env }, { inputs: publishing }] = steps;
    const { SCENARIO_API_KEY: _, ...own } = env;
    const environment = filledEach(own, placeholders.azure, values);
    const junit = filled(publishing.testResultsFiles, placeholders.azure, values);
    return { script, shell: ["bash"], environment, junit };
  },

  /** The pipeline is copied: its scenario and its addresses are replaced. */
  buildkite({ scenario = "", url = "", cli = "" }: Inputs): Job {
    const [step] = documentsOf("recipes/buildkite/pipeline.yml")[0].steps;
    const script = step.commands.join("\n").replace("Bookshop", scenario).replaceAll("$$", "$");
    const environment = { SCENARIO_API_URL: url, SCENARIO_CLI: cli };
    return { script, shell: ["bash", "-e"], environment, junit: null };
  },

  /** A step, which a stand-in for Jenkins calls on Groovy. */
  jenkins({ tests, ...inputs }: Inputs): Job {
    const options = { ...inputs, ...(tests === undefined ? {} : { tests: tests.split("\n") }) };
    const step = join(projectRoot, "vars/runScenario.groovy");
    const environment = { STEP: step, OPTIONS: JSON.stringify(options), CREDENTIALS: "scenario-api-key" };
    const script = source("test/recipes/support/jenkins.groovy");
    return { script, shell: ["sh", "-c", groovy], environment, junit: "scenario-results/junit.xml" };
  },
} as const satisfies Record<string, (inputs: Inputs) => Job>;

function each<T>(declared: Record<string, Document>, read: (one: Document) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(declared).map(([name, one]) => [name, read(one)]));
}

function usualOf({ default: usual }: Document): string | undefined {
  return usual;
}
