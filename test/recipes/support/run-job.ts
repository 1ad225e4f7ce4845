import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { projectRoot } from "../../support/documents.ts";
import { usersPath } from "../../support/users-path.ts";
import type { Job, recipes } from "./recipes.ts";

export type Service = keyof typeof recipes;

/** How a job ended, and what it left. */
interface EndedJob {
  code: number | null;
  log: string;
  /** What is in its folder. */
  files: readonly string[];
  /** Reads a file of its folder; one that is not there is empty. */
  read(name: string): Promise<string>;
}

/** What each service sets in a job, as far as the recipes and the command line read it. */
const variables: Record<Service, (folder: string) => Record<string, string>> = {
  github: (folder) => ({
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: projectRoot,
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_RUN_ID: "7",
    GITHUB_JOB: "bookshop",
    GITHUB_SHA: "4f2c1e9",
    GITHUB_OUTPUT: join(folder, "work/.output"),
    GITHUB_STEP_SUMMARY: join(folder, "work/.summary"),
    RUNNER_TEMP: join(folder, "temp"),
  }),
  gitlab: () => ({
    GITLAB_CI: "true",
    CI_SERVER_HOST: "gitlab.example",
    CI_PIPELINE_ID: "7",
    CI_PIPELINE_URL: "https://gitlab.example/acme/shop/-/pipelines/7",
    CI_JOB_NAME: "scenario",
    CI_COMMIT_SHA: "4f2c1e9",
  }),
  circleci: () => ({
    CIRCLECI: "true",
    CIRCLE_WORKFLOW_ID: "7",
    CIRCLE_JOB: "bookshop",
    CIRCLE_NODE_INDEX: "0",
    CIRCLE_SHA1: "4f2c1e9",
    CIRCLE_BUILD_URL: "https://circleci.example/7",
  }),
  azure: (folder) => ({
    TF_BUILD: "True",
    SYSTEM_COLLECTIONURI: "https://dev.azure.example/acme/",
    SYSTEM_TEAMPROJECT: "shop",
    SYSTEM_JOBNAME: "bookshop",
    BUILD_BUILDID: "7",
    BUILD_SOURCEVERSION: "4f2c1e9",
    AGENT_TEMPDIRECTORY: join(folder, "temp"),
  }),
  buildkite: () => ({
    BUILDKITE: "true",
    BUILDKITE_BUILD_ID: "7",
    BUILDKITE_STEP_ID: "7a",
    BUILDKITE_COMMIT: "4f2c1e9",
    BUILDKITE_BUILD_URL: "https://buildkite.example/7",
  }),
  jenkins: () => ({
    JENKINS_URL: "https://jenkins.example/",
    BUILD_TAG: "jenkins-shop-7",
    STAGE_NAME: "Browser tests",
    BUILD_URL: "https://jenkins.example/job/shop/7/",
    GIT_COMMIT: "4f2c1e9",
  }),
};

interface JobOptions {
  /** Under which the job gets a folder of its own. */
  folder: string;
  /** What the job has of secrets and tokens. */
  secrets: Record<string, string>;
  /** Programs that the service's agent has, as scripts by their names. */
  programs?: Record<string, string>;
}

/** Runs the script of a recipe as its service does: in a folder of its own, with the service's variables. */
export async function runJob(service: Service, job: Job, options: JobOptions): Promise<EndedJob> {
  const { secrets, programs = {} } = options;
  const folder = await mkdtemp(join(options.folder, `${service}-`));
  const work = join(folder, "work");
  const bin = join(folder, "bin");
  await Promise.all([work, bin, join(folder, "temp")].map((path) => mkdir(path)));
  for (const [name, program] of Object.entries(programs)) {
    await writeFile(join(bin, name), program);
    await chmod(join(bin, name), 0o755);
  }
  const script = join(folder, "script");
  await writeFile(script, job.script);
  const own = {
    PATH: `${bin}${delimiter}${usersPath}`,
    HOME: folder,
    TMPDIR: join(folder, "temp"),
    CI: "true",
  };
  const env = { ...own, ...variables[service](folder), ...job.environment, ...secrets };
  const [shell = "", ...words] = [...job.shell, script];
  const child = spawn(shell, words, { cwd: work, env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  const read = (name: string) => readFile(join(work, name), "utf8").catch(() => "");
  return { code, log: stdout + stderr, files: await readdir(work), read };
}
