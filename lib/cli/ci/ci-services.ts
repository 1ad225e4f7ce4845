import { Option } from "commander";
import { azure } from "./azure.ts";
import { buildkite } from "./buildkite.ts";
import type { CiService } from "./ci-service.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { circleci, jenkins, none } from "./reading-junit.ts";
import { teamcity } from "./teamcity.ts";

const services = {
  github,
  gitlab,
  azure,
  teamcity,
  buildkite,
  circleci,
  jenkins,
  none,
} as const satisfies Record<string, CiService>;

export type CiName = keyof typeof services;

/**
 * The variable by which each service says that a job is its own. Jenkins comes last, since agents of other services may
 * have its variable too.
 */
const signs: readonly (readonly [CiName, string])[] = [
  ["github", "GITHUB_ACTIONS"],
  ["gitlab", "GITLAB_CI"],
  ["azure", "TF_BUILD"],
  ["teamcity", "TEAMCITY_VERSION"],
  ["buildkite", "BUILDKITE"],
  ["circleci", "CIRCLECI"],
  ["jenkins", "JENKINS_URL"],
];

/** The options of commands that speak to a CI service. */
export interface CiOptions {
  ci?: CiName;
}

/** `--ci NAME` */
export function ciOption(): Option {
  return new Option(
    "--ci <name>",
    "speak to this CI service (default: the one that the environment names)",
  ).choices(Object.keys(services));
}

/** The CI service that an option or else the environment names. */
export function ciNameOf({ ci }: CiOptions, environment: NodeJS.ProcessEnv): CiName {
  return ci ?? signs.find(([, variable]) => isSet(environment[variable]))?.[0] ?? "none";
}

/** Programs that imitate a job locally can set the variable to `false`. */
function isSet(value: string | undefined): boolean {
  return Boolean(value) && value !== "false";
}

/** What is particular about a CI service. */
export function ciService(name: CiName): CiService {
  return services[name];
}
