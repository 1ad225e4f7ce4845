import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/server.ts";
import { root, scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** Scenarios with small pages: these tests are about the whole command, not about steps. */
const header = (more = "") => `name: Small\nvariables: { base_url: "${shop.url}" }\n${more}tests:\n`;
const passes = `  - { name: Passes, steps: [{ type: navigate, url: "{{base_url}}/delivery" }] }\n`;
const fails = `  - { name: Fails, steps: [{ type: navigate, url: "{{base_url}}/delivery" }, { type: expectUrl, contains: nowhere, timeout: 300 }] }\n`;
const skipped = "  - { name: Waits, skip: Not yet }\n";
const flaky = `  - { name: Knocks, retries: 1, steps: [{ type: navigate, url: "{{base_url}}/reading-room?token=cli" }, { type: expectText, selectors: ["#room"], contains: open, timeout: 300 }] }\n`;
const endless = `  - { name: Endless, steps: [{ type: navigate, url: "{{base_url}}/delivery" }, { type: waitForExpression, expression: "false", timeout: 800000 }], timeout: 14m }\n`;

/** The end of what is printed: the failed test, with what there is to know of it, and then the outcome. */
function endOf(out: string): RegExp {
  const lines = [
    "",
    "2  Fails",
    '    Step 2: Expect the address to contain "nowhere"',
    '    Expected the address of the page to contain "nowhere", but .*',
    "    expected  .*nowhere.*",
    `    actual    .*${shop.url}/delivery.*`,
    "(    at .*small.yaml:\\d+:\\d+\n)?    picture   OUT/tests/002-fails/screenshot.png",
    "    film      OUT/tests/002-fails/video.webm",
    "    trace     npm run -s scenario -- show-trace OUT/tests/002-fails/trace.zip",
    "",
    "failed in .* s: 2 passed, 1 failed, 1 skipped",
    "Open OUT/report.html",
    "$",
  ];
  return new RegExp(lines.join("\n").replaceAll("OUT", out));
}

async function runs(content: string, ...words: string[]) {
  const file = await folder.write("small.yaml", content);
  return scenario(["test", file, "--out", join(folder.path, "out"), ...words]);
}

async function filesIn(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}

/** The JUnit documents in a results folder, with what they attach, for GitLab by paths from where the command runs, by paths from that folder. */
function junitIn(path: string, files: readonly string[]) {
  const documents = files.filter((name) => basename(name) === "junit.xml");
  return Promise.all(
    documents.map(async (name) => {
      const text = await readFile(join(path, name), "utf8");
      const attached = [...text.matchAll(/\[\[ATTACHMENT\|(.+?)\]\]/g)].map(([, file = ""]) =>
        relative(path, resolve(root, file)),
      );
      return { text, attached };
    }),
  );
}

describe("scenario test: the service's outcomes and artifacts, without the service", () => {
  test("a failed, a passed, a skipped and a flaky test, with all their files", async () => {
    const { code, stdout, stderr } = await runs(
      header() + passes + fails + skipped + flaky,
      ...["--junit-style", "gitlab"],
    );
    expect(stdout).toMatch(/^1 {2}✓ passed +Passes/m);
    expect(stdout).toMatch(/^2 {2}✗ failed +Fails/m);
    expect(stdout).toMatch(/^3 {2}– skipped +Waits/m);
    expect(stdout).toMatch(/^4 {2}✓ passed +Knocks .*2 attempts, flaky/m);
    expect(code).toBe(1);
    const out = join(folder.path, "out");
    expect(stdout.slice(stdout.indexOf("\n2  Fails"))).toMatch(endOf(out));
    expect(stderr).toMatch(/ 2\/4 Fails: begins\n/);
    expect(stderr).toMatch(/ 2\/4 Fails: failed in .* at step 2, Expect the address to contain "nowhere"\n/);
    expect(stderr).toMatch(/ 4\/4 Knocks, attempt 2: passed in /);
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]/u);
    const files = await filesIn(join(folder.path, "out"));
    expect(files).toEqual(
      expect.arrayContaining([
        "junit.xml",
        "report.pdf",
        "report.xlsx",
        "tests/001-passes/junit.xml",
        "tests/001-passes/video.webm",
        "tests/002-fails/junit.xml",
        "tests/002-fails/screenshot.png",
        "tests/002-fails/trace.zip",
        "tests/002-fails/video.webm",
        "tests/004-knocks/junit.xml",
        "tests/004-knocks/video.webm",
        "video.webm",
      ]),
    );
    expect(files.filter((name) => name.startsWith("tests/003") || name.startsWith("."))).toEqual([]);
    const documents = await junitIn(join(folder.path, "out"), files);
    const ofTests = files.filter((name) => name.startsWith("tests/") && !name.endsWith("junit.xml"));
    expect(documents[0]?.attached.toSorted()).toEqual(ofTests);
    expect(documents.slice(1).flatMap(({ attached }) => attached.toSorted())).toEqual(ofTests);
    for (const { text } of documents) {
      expect(text).not.toMatch(/<testcase (?!file="[^"]*small\.yaml")/);
    }
    expect(documents[0]?.text).toMatch(/^ {4}at [^ ]*small\.yaml:5:78$/m);
  });

  test("--var overrides a variable; --json prints the results as data", async () => {
    const text = header().replace(shop.url, "http://127.0.0.1:1") + passes;
    const { code, stdout } = await runs(text, "--var", `base_url=${shop.url}`, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "passed",
      tests: [{ name: "Passes", outcome: "passed", attempts: 1, flaky: false, failure: null }],
    });
  });

  test("a run that reaches its time limit is timed_out, tests not reached are cancelled: exit 2", async () => {
    const { code, stdout } = await runs(
      header("timeout: 4s\nparallel: 1\nvideo: false\n") + endless + passes,
      "--json",
    );
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "timed_out",
      reason: "The run reached its time limit of 4 s.",
      tests: [{ outcome: "timed_out" }, { outcome: "cancelled" }],
    });
  });

  test("its outcomes are told also where the files cannot be written: exit 2", async () => {
    await folder.write("out/tests", "a file of the user's own");
    const { code, stdout, stderr } = await runs(`${header()}${passes}${skipped}`);
    expect(code).toBe(2);
    expect(stdout).toMatch(/ passed +Passes .*\n.* skipped +Waits\n\npassed in .*: 1 passed, 1 skipped\n$/);
    expect(stderr).toMatch(
      /\ncompleted: passed, but the results cannot go to .*out: a part of that path is a file, not a folder\.\n$/,
    );
  });

  test("Ctrl-C cancels the remaining tests, still writes the reports, and exits 3", async () => {
    const file = await folder.write("small.yaml", header("parallel: 1\n") + passes + endless + skipped);
    const { code, stdout } = await scenario(["test", file, "--out", join(folder.path, "out")], {
      onStart: (child) =>
        child.stderr?.on("data", (text: Buffer) => {
          if (text.includes("Endless: begins")) child.kill("SIGINT");
        }),
    });
    expect(code).toBe(3);
    expect(stdout).toMatch(/– cancelled +Endless/);
    expect(await readFile(join(folder.path, "out/junit.xml"), "utf8")).toContain("cancelled");
    expect(await filesIn(join(folder.path, "out"))).toContain("report.pdf");
  });
});

describe("scenario test: some of the tests", () => {
  test("the others are left out, and files keep the numbers of the scenario file", async () => {
    const tagged = fails.replace("name: Fails", "name: Fails, tags: [known]");
    const { code, stdout } = await runs(
      header("video: false\n") + passes + tagged + skipped,
      "--tag",
      "known",
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ failed +Fails/);
    expect(stdout).not.toMatch(/Passes|Waits/);
    const files = await filesIn(join(folder.path, "out"));
    expect(files.filter((file) => file.startsWith("tests/") && !file.startsWith("tests/002-fails/"))).toEqual(
      [],
    );
  });

  test.each([
    [["--test", "Pases"], 'The scenario has no test "Pases". Did you mean "Passes"?\n'],
    [["--test", "9"], "The scenario has no test 9. It has 1 test.\n"],
    [["--tag", "smoke"], 'No test of the scenario has the tag "smoke". Its tests have no tags.\n'],
  ])("%j, which fits no test, exits 2 before anything runs", async (words, stderr) => {
    expect(await runs(header() + passes, ...words)).toEqual({ code: 2, stdout: "", stderr });
  });
});

describe("scenario test: its requirements", () => {
  test("a variable that the scenario does not declare exits 2", async () => {
    const { code, stderr } = await runs(header() + passes, "--var", "bas_url=x");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'The scenario has no variable "bas_url". Did you mean "base_url"?\n',
    });
  });

  test("a secret comes from the environment; a missing one exits 2 by name", async () => {
    const { code, stderr } = await runs(header("secrets: [CARD, PIN]\n") + passes);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "Set the environment variables of the scenario's secrets: CARD, PIN.\n",
    });
  });

  test("a scenario that cannot run leaves no results folder behind", async () => {
    const file = await folder.write("broken.yaml", "name: Broken\ntests: []\n");
    const { code } = await scenario(["test", file, "--out", join(folder.path, "nowhere")]);
    expect({ code, left: await readdir(folder.path) }).toEqual({ code: 2, left: ["broken.yaml"] });
  });

  test.each(["x", "shop.local", "http://shop.local:80", "shop.local:99999", "shop.local:80,a:1"])(
    "--allow %s, which names no host and port, exits 2 before anything runs",
    async (host) => {
      const { code, stdout, stderr } = await runs(header() + passes, "--allow", host);
      expect({ code, stdout, left: await readdir(folder.path) }).toEqual({
        code: 2,
        stdout: "",
        left: ["small.yaml"],
      });
      expect(stderr).toContain("It is host:port, or host:* for every port.");
    },
  );

  test("an unknown browser mode exits 2 before anything starts", async () => {
    const words = ["test", "no-such-file.yaml", "--out", join(folder.path, "nowhere")];
    const { code, stderr } = await scenario(words, { env: { SCENARIO_BROWSER_MODE: "one-process" } });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'SCENARIO_BROWSER_MODE is "one-process"; it has to be one of sandboxed, several-processes, no-zygote, single-process.\n',
    });
    expect(await readdir(folder.path)).toEqual([]);
  });
});
