import { describe, expect, test } from "vitest";
import type { CiRun } from "../../../lib/cli/ci/ci-service.ts";
import { type CiName, ciNameOf, ciService } from "../../../lib/cli/ci/ci-services.ts";
import { jobKeyOf } from "../../../lib/cli/ci/job-key.ts";
import { jsonWithoutCommands, withoutCommands } from "../../../lib/cli/ci/without-commands.ts";

const test1 = { duration_ms: 1200, attempts: 1, flaky: false };
/** A run whose texts try to end a command, a line, a table and a quotation, and to begin another. */
const run: CiRun = {
  execution_id: "exe_1",
  scenario_name: "Shop | <b>",
  outcome: "failed",
  reason: null,
  duration_ms: 2500,
  folder: "results",
  tests: [
    { ...test1, name: "Buys", number: 1, outcome: "passed", failure: null },
    {
      ...test1,
      name: "Pays, 100%: a]b;c'd|e\n::error::no",
      number: 2,
      outcome: "failed",
      failure: {
        message: "Expected 1;\n##vso[task.complete]\u001b[31m::set-output name=x::y\r\n]|'",
        step: 4,
        step_title: "Check",
        source: { file: "a,b:c;d].yaml", line: 20, column: 9 },
      },
    },
  ],
};
const at = new Date("2026-11-22T17:00:00.900Z");

describe("a CI service is recognised by its environment", () => {
  test.each<[CiName, Record<string, string>]>([
    ["github", { CI: "true", GITHUB_ACTIONS: "true" }],
    ["gitlab", { CI: "true", GITLAB_CI: "true" }],
    ["azure", { TF_BUILD: "True" }],
    ["teamcity", { TEAMCITY_VERSION: "2026.1" }],
    ["buildkite", { CI: "true", BUILDKITE: "true", JENKINS_URL: "http://old" }],
    ["circleci", { CI: "true", CIRCLECI: "true" }],
    ["jenkins", { JENKINS_URL: "http://jenkins" }],
    ["none", { CI: "true", GITHUB_ACTIONS: "false" }],
  ])("%s", (name, environment) => {
    expect(ciNameOf({}, environment)).toBe(name);
  });

  test("--ci decides otherwise", () => {
    expect(ciNameOf({ ci: "none" }, { GITHUB_ACTIONS: "true" })).toBe("none");
  });
});

test.each<[CiName, string]>([
  ["github", "::error file=shop.yaml,line=5,col=3,title=Buys::The region stopped."],
  [
    "azure",
    "##vso[task.logissue type=error;sourcepath=shop.yaml;linenumber=5;columnnumber=3;]Buys: The region stopped.",
  ],
  ["teamcity", "##teamcity[message text='Buys: The region stopped.' status='ERROR']"],
])("%s is told of a test that the end of its run ended, for that reason", (name, line) => {
  const source = { file: "shop.yaml", line: 5, column: 3 };
  const tests = [{ ...test1, name: "Buys", number: 1, outcome: "error" as const, failure: null, source }];
  const ended: CiRun = { ...run, outcome: "error", reason: "The region stopped.", tests, folder: null };
  expect(ciService(name).completed(ended).log).toContain(line);
});

describe("GitHub Actions", () => {
  const { log, files } = ciService("github").completed(run);

  test("annotates the line of the scenario on which a test failed, whatever its texts have in them", () => {
    expect(log).toEqual([
      "::error file=a%2Cb%3Ac;d].yaml,line=20,col=9,title=Pays%2C 100%25%3A a]b;c'd|e %3A%3Aerror%3A%3Ano::Step 4, Check: Expected 1;%0A##vso[task.complete]::set-output name=x::y%0A]|'",
    ]);
  });

  test("annotates ten failures, which is all that it shows of a step", () => {
    const tests = Array.from({ length: 12 }, () => run.tests[1] ?? expect.unreachable());
    expect(ciService("github").completed({ ...run, tests }).log).toHaveLength(10);
  });

  test("has outputs of one line each", () => {
    const folder = "a\nmore=x";
    expect(ciService("github").completed({ ...run, folder }).files["GITHUB_OUTPUT"]).toBe(
      "execution_id=exe_1\noutcome=failed\ntotal=2\npassed=1\nfailed=1\nresults=a more=x\n",
    );
    expect(ciService("github").accepted("exe_1").files).toEqual({ GITHUB_OUTPUT: "execution_id=exe_1\n" });
  });

  test("has a summary with what failed first, in which a text is only text", () => {
    expect(files["GITHUB_STEP_SUMMARY"]).toBe(`## ❌ Shop \\| \\<b\\>: failed in 2.5 s

1 passed, 1 failed. Execution \`exe_1\`

| | test | step | why | where |
|---|---|---|---|---|
| 2 | Pays\\, 100\\%\\: a\\]b\\;c\\'d\\|e \\:\\:error\\:\\:no | Step 4\\, Check | Expected 1\\; \\#\\#vso\\[task\\.complete\\]\\:\\:set\\-output name\\=x\\:\\:y \\]\\|\\' | a\\,b\\:c\\;d\\]\\.yaml\\:20 |

<details><summary>All tests</summary>

| | test | outcome | time |
|---|---|---|---|
| 1 | Buys | passed | 1.2 s |
| 2 | Pays\\, 100\\%\\: a\\]b\\;c\\'d\\|e \\:\\:error\\:\\:no | failed | 1.2 s |

</details>
`);
  });

  test("has a picture of each failure, ten at most, by links that are true and texts that are only text", () => {
    const [passed, failed] = run.tests;
    if (!passed || !failed) throw new Error("The run has both.");
    const link = (url: string) => ({ screenshot: { url, expires_at: "2026-11-22T17:15:00.000Z" } });
    const tests = [
      { ...passed, artifacts: link("https://files.example/passed.png") },
      { ...failed, name: 'Pays "<b>', artifacts: link('https://files.example/2.png?a=1&b="') },
      ...Array.from({ length: 11 }, (_, at) => ({
        ...failed,
        number: at + 3,
        artifacts: link("https://f.example"),
      })),
    ];
    const summary = ciService("github").completed({ ...run, tests }).files["GITHUB_STEP_SUMMARY"] ?? "";
    expect(summary).toContain(`<details open><summary>Pictures, until 2026-11-22 17:15 UTC</summary>
<p>2 Pays "&lt;b&gt;<br><img width="640" alt="The page when Pays &quot;&lt;b&gt; failed" src="https://files.example/2.png?a=1&amp;b=&quot;"></p>
<p>3 `);
    expect(summary).toContain("<p>and 2 more in the report</p>\n</details>\n");
    expect(summary.match(/<img /g)).toHaveLength(10);
    expect(summary).not.toContain("passed.png");
  });

  test("keeps the largest summary below the 1 MiB that it accepts", () => {
    const failure = { message: "|".repeat(5000), step: 1, step_title: "|".repeat(5000) };
    const long = { ...test1, name: "|".repeat(5000), outcome: "failed" as const, failure };
    const { files: largest } = ciService("github").completed({
      ...run,
      tests: Array.from({ length: 5000 }, () => long),
    });
    expect(Buffer.byteLength(largest["GITHUB_STEP_SUMMARY"] ?? "")).toBeLessThan(2 ** 20);
  });
});

describe("the other services", () => {
  test.each<[CiName, string[], string[]]>([
    ["github", ["::group::Waiting 100%25"], ["::endgroup::"]],
    [
      "gitlab",
      ["\u001b[0Ksection_start:1795366800:scenario_run[collapsed=true]\r\u001b[0KWaiting 100%"],
      ["\u001b[0Ksection_end:1795366800:scenario_run\r\u001b[0K"],
    ],
    ["azure", ["##[group]Waiting 100%"], ["##[endgroup]"]],
    [
      "teamcity",
      ["##teamcity[blockOpened name='Scenario run' description='Waiting 100%']"],
      ["##teamcity[blockClosed name='Scenario run']"],
    ],
    ["buildkite", ["--- Waiting 100%"], ["+++ Results"]],
    ["circleci", [], []],
    ["jenkins", [], []],
    ["none", [], []],
  ])("%s folds what is said while a run is waited for", (name, fold, unfold) => {
    expect(ciService(name).fold("Waiting\n100%", at)).toEqual(fold);
    expect(ciService(name).unfold(at)).toEqual(unfold);
  });

  test("Azure Pipelines is told of each failure and sets output variables", () => {
    expect(ciService("azure").completed(run).log).toEqual([
      "##vso[task.logissue type=error;sourcepath=a,b:c%3Bd%5D.yaml;linenumber=20;columnnumber=9;]Pays, 100%AZP25: a]b;c'd|e ::error::no: Step 4, Check: Expected 1;%0A##vso[task.complete]::set-output name=x::y%0A]|'",
      "##vso[task.setvariable variable=execution_id;isOutput=true]exe_1",
      "##vso[task.setvariable variable=outcome;isOutput=true]failed",
      "##vso[task.setvariable variable=total;isOutput=true]2",
      "##vso[task.setvariable variable=passed;isOutput=true]1",
      "##vso[task.setvariable variable=failed;isOutput=true]1",
      "##vso[task.setvariable variable=results;isOutput=true]results",
    ]);
  });

  test("TeamCity imports the JUnit document, or else is told of each failure", () => {
    expect(ciService("teamcity").completed(run).log[0]).toBe(
      "##teamcity[importData type='junit' path='results/junit.xml']",
    );
    expect(
      ciService("teamcity")
        .completed({ ...run, folder: null })
        .log.slice(0, 2),
    ).toEqual([
      "##teamcity[message text='Pays, 100%: a|]b;c|'d||e ::error::no: Step 4, Check: Expected 1;|n##vso|[task.complete|]::set-output name=x::y|n|]|||'' status='ERROR']",
      "##teamcity[setParameter name='scenario.execution_id' value='exe_1']",
    ]);
  });

  test("GitLab reads JUnit documents that name the file on each test", () => {
    expect(ciService("gitlab").junitStyle).toBe("gitlab");
  });
});

describe("the idempotency key of a job", () => {
  const request = { scenario_id: "scn_1", variables: {} };
  const job = { CI_SERVER_HOST: "gitlab.com", CI_PIPELINE_ID: "7", CI_JOB_NAME: "e2e 1/2", CI_JOB_ID: "70" };
  const keyOf = (environment: Record<string, string>, asked: object = request) =>
    jobKeyOf("gitlab", ciService("gitlab"), environment, asked);

  test("is the same when the job is run again, and one that the API accepts", () => {
    expect(keyOf(job)).toMatch(/^gitlab-[0-9a-f]{32}$/);
    expect(keyOf({ ...job, CI_JOB_ID: "71" })).toBe(keyOf(job));
  });

  test("is another one for another job, pipeline or request", () => {
    const others = [
      keyOf(job),
      keyOf({ ...job, CI_JOB_NAME: "e2e 2/2" }),
      keyOf({ ...job, CI_PIPELINE_ID: "8" }),
      keyOf(job, { ...request, tags: ["smoke"] }),
    ];
    expect(new Set(others).size).toBe(4);
  });

  test("is not there where the environment does not say which job it is", () => {
    expect(keyOf({ CI_PIPELINE_ID: "7" })).toBeNull();
    expect(jobKeyOf("none", ciService("none"), job, request)).toBeNull();
  });
});

describe("a text from elsewhere in a log", () => {
  test.each([
    ["::error::x", ": :error::x"],
    ["a\n   ::add-mask::x", "a\n   : :add-mask::x"],
    ["see ##vso[task.complete]", "see # #vso[task.complete]"],
    ["##[error]x", "# #[error]x"],
    ["##teamcity[x]", "# #teamcity[x]"],
    ["std::vector ## heading", "std::vector ## heading"],
  ])("%j is no command", (text, harmless) => {
    expect(withoutCommands(text)).toBe(harmless);
  });

  test("is no command in JSON either, and reads the same", () => {
    const json = JSON.stringify({ a: "##vso[x] ##[y]" });
    expect(jsonWithoutCommands(json)).not.toMatch(/##/);
    expect(JSON.parse(jsonWithoutCommands(json))).toEqual(JSON.parse(json));
  });
});
