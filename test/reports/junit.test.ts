import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitJunit } from "../../functions/api/fit-junit.ts";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import type { RunReport, TestResult } from "../../functions/core/run/result.ts";
import { junitOfRun, junitOfTest } from "../../functions/reports/junit/junit-document.ts";
import { inStyle } from "../../functions/reports/junit/junit-style.ts";
import { printable } from "../../functions/reports/printable.ts";
import { keepSample } from "../support/report-samples.ts";
import { endedAttempt, fileRef, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import {
  everyHostileText,
  everyOutcome,
  everyScript,
  hostileTexts,
  hugeRun,
  rerunOfFailed,
} from "../support/sample-reports.ts";
import { useXmlReader } from "../support/use-browser.ts";
import { elementsOf, type ReadElement } from "../support/xml-reader.ts";

const reader = useXmlReader();

const steps = ["Open the shop", "Click “Buy”", "Check the total"];

async function testcases(report: RunReport): Promise<ReadElement[]> {
  return elementsOf(await reader.read(junitOfRun(report)), "testcase");
}

/** The elements of a test case besides its output: names, types and messages in order. */
async function verdictOf(result: TestResult) {
  const [testcase] = await testcases(runReport([result]));
  return testcase?.children
    .filter(({ name }) => name !== "system-out")
    .map(({ name, attributes }) =>
      [name, attributes["type"], attributes["message"]].filter(Boolean).join(" "),
    );
}

async function outputOf(result: TestResult): Promise<string> {
  const [testcase] = await testcases(runReport([result]));
  return testcase?.children.find(({ name }) => name === "system-out")?.text ?? "";
}

describe("docs/contract.md, States: what an outcome is in JUnit", () => {
  test("failed and timed_out are <failure>, error is <error>, skipped and cancelled are <skipped>", async () => {
    const found = (await testcases(everyOutcome())).map(({ attributes, children }) => [
      attributes["name"],
      children.map(({ name }) => name).filter((name) => name !== "system-out"),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      "Guest buys a book": [],
      "Total is right": ["failure"],
      "Voucher is taken": ["flakyFailure"],
      Search: ["failure", "rerunFailure"],
      Newsletter: ["error", "rerunFailure"],
      "New basket": ["skipped"],
      "Log in": ["skipped"],
      "Log out": ["skipped"],
      "Nobody knows": ["error"],
    });
  });

  test("the suite counts its tests by their JUnit elements", async () => {
    const [suite] = elementsOf(await reader.read(junitOfRun(everyOutcome())), "testsuite");
    expect(suite?.attributes).toMatchObject({ tests: "9", failures: "2", errors: "2", skipped: "3" });
  });

  test("a test that never ran has the reason", async () => {
    const found = await testcases(everyOutcome());
    expect(found[7]?.children[0]?.attributes["message"]).toBe("The run was cancelled by request.");
    expect(found[8]?.children[0]).toMatchObject({
      attributes: { message: "The test left no result.", type: "error" },
      text: "The test left no result.\n    at scenarios/checkout.yaml:7:5",
    });
  });
});

describe("Retries are told as Maven Surefire tells them", () => {
  test("a test that finally passed has its failed attempts as flaky failures", async () => {
    const flaky = ranTest("t", [
      endedAttempt("failed", steps, 2, "first"),
      endedAttempt("timed_out", steps, 2, "second"),
      passedAttempt(steps),
    ]);
    expect(await verdictOf(flaky)).toEqual(["flakyFailure failed first", "flakyFailure timed_out second"]);
  });

  test("for a test that failed each time, the first attempt is the failure and the others are reruns", async () => {
    const failed = ranTest("t", [
      endedAttempt("timed_out", steps, 1, "first"),
      endedAttempt("failed", steps, 2, "second"),
      endedAttempt("failed", steps, 3, "third"),
    ]);
    expect(await verdictOf(failed)).toEqual([
      "failure timed_out first",
      "rerunFailure failed second",
      "rerunFailure failed third",
    ]);
  });

  test("a test that could not be judged is an error, although an attempt failed before", async () => {
    const judged = ranTest("t", [
      endedAttempt("failed", steps, 2, "first"),
      endedAttempt("error", steps, 1, "second"),
    ]);
    expect(await verdictOf(judged)).toEqual(["error error second", "rerunFailure failed first"]);
  });

  test("a test that was cancelled during a retry is only skipped", async () => {
    const cancelled = ranTest("t", [
      endedAttempt("failed", steps, 2, "first"),
      endedAttempt("cancelled", steps, 1, "second"),
    ]);
    expect(await verdictOf(cancelled)).toEqual(["skipped cancelled The run was cancelled by request."]);
  });
});

describe("A failure has everything that a reader needs", () => {
  test("its text has the step, the unchanged message, and the steps that passed before", async () => {
    const [found] = await testcases(runReport([ranTest("t", [endedAttempt("failed", steps, 3, "a\n  b")])]));
    expect(found?.children[0]?.text.split("\n")).toEqual([
      "Step 3 of 3: Check the total",
      "",
      "a",
      "  b",
      "    at scenarios/checkout.yaml:11:9",
      "",
      "2 steps passed before:",
      "  1. Open the shop",
      "  2. Click “Buy”",
    ]);
  });

  test("the output has the steps of every attempt with their durations, and the page's log", async () => {
    const output = await outputOf(
      ranTest("t", [endedAttempt("failed", steps, 2, "m", { log: ["oh"] }), passedAttempt(steps)]),
    );
    expect(output.split("\n")).toEqual([
      "Attempt 1 of 2: Failed, 297 ms",
      "ok     1. Open the shop (100 ms)",
      "FAIL   2. Click “Buy” (137 ms)",
      "-      3. Check the total (not run)",
      "Log of the page:",
      "  oh",
      "Attempt 2 of 2: Passed, 471 ms",
      "ok     1. Open the shop (100 ms)",
      "ok     2. Click “Buy” (137 ms)",
      "ok     3. Check the total (174 ms)",
    ]);
  });

  test("files are attached by their paths in a results folder, or relative to the document of one test", async () => {
    const [result] = runReport([ranTest("Guest buys", [passedAttempt(steps)])]).tests;
    if (!result) throw new Error("no test");
    const kept = { ...fileRef("tests/000/attempt-1/download-1-invoice.pdf"), name: "../[[ATTACHMENT|x]]" };
    const files = {
      ...noFiles("test"),
      video: fileRef("v"),
      screenshot: fileRef("s"),
      downloads: [kept],
    };
    const report = runReport([{ ...result, files }]);
    const attached = "download-1-invoice.pdf";
    expect(junitOfRun(report)).toContain(`[[ATTACHMENT|tests/001-guest-buys/${attached}]]`);
    expect(junitOfTest(report, report.tests[0] ?? result)).toContain(`[[ATTACHMENT|${attached}]]`);
    expect(junitOfRun(report)).toContain("[[ATTACHMENT|tests/001-guest-buys/screenshot.png]]");
    expect(junitOfRun(report)).toContain("[[ATTACHMENT|tests/001-guest-buys/video.webm]]");
    expect(junitOfTest(report, report.tests[0] ?? result)).toContain("[[ATTACHMENT|video.webm]]");
    expect(junitOfRun(report)).not.toContain("trace.zip");
  });

  test("a page cannot attach files or set properties by what it logs", async () => {
    const log = ["[[attachment|/etc/passwd]]", "[[PROPERTY|owner=x]]", "[[PROPERTY|a]]b[[/PROPERTY]]"];
    const logged = passedAttempt(["[[ATTACHMENT|/etc/passwd]]"], { log });
    expect(await outputOf(ranTest("t", [logged]))).not.toMatch(/\[\[\/?(ATTACHMENT|PROPERTY)/i);
  });
});

describe("The size of a document", () => {
  /** Each character takes six bytes, or is removed. */
  const endless = '"'.repeat(1000);
  const log = ["\u001b[31m", ...Array(4).fill(endless)];

  test("is below 5 MB, whatever 500 tests log and say, with every test and every attachment", async () => {
    const attempts = [1, 2, 3].map(() =>
      endedAttempt("failed", Array(5).fill(endless.slice(0, 200)), 5, endless.repeat(2), { log }),
    );
    const tests = Array.from({ length: 500 }, (_, at) => ({
      ...ranTest(`${at} ${endless.slice(0, 190)}`, attempts),
      files: { ...noFiles("test"), screenshot: fileRef("s") },
    }));
    const report = runReport(tests, { file: `${"deep/".repeat(40)}shop.yaml` });
    const document = junitOfRun(report);
    keepSample("hostile-size.xml", document);
    expect(Buffer.byteLength(inStyle("gitlab", document))).toBeLessThanOrEqual(5_000_000);
    expect(document.match(/<testcase /g)).toHaveLength(500);
    expect(document.match(/checkout\.yaml:13:9/g)).toHaveLength(1500);
    expect(document.match(/\[\[ATTACHMENT\|tests\/\d{3}-[\w-]+\/screenshot\.png\]\]/g)).toHaveLength(500);
    expect(document).toMatch(/… \[\d+ characters were left out here\]/);
  });

  test("is kept by cutting what is long; what is short stays whole", () => {
    const endlessLog = ["🛒".repeat(1_500_000)];
    const report = runReport([
      ranTest("short", [endedAttempt("failed", steps, 2, "All of this.", { log: ["And of this."] })]),
      ranTest("long", [endedAttempt("failed", steps, 2, "no", { log: endlessLog })]),
    ]);
    const document = junitOfRun(report);
    keepSample("one-endless-log.xml", document);
    expect(Buffer.byteLength(document)).toBeGreaterThan(4_990_000);
    expect(Buffer.byteLength(document)).toBeLessThanOrEqual(5_000_000);
    const [short = "", long = ""] = document.split("</testcase>");
    expect(short).toContain('message="All of this."');
    expect(short).toContain("And of this.</system-out>");
    expect(long.slice(-100)).toMatch(/🛒… \[\d+ characters were left out here\]<\/system-out>\s*$/u);
    expect(document.isWellFormed()).toBe(true);
  });
});

describe("A failure points to the line that failed", () => {
  const at = (file: string, line: number) => ({ file, line, column: 3 });

  test("in the recording that has the step, and then in the scenario that names it", async () => {
    const attempt = endedAttempt("failed", steps, 2, "no");
    const source = at("scenarios/login.json", 40);
    const failed = ranTest("t", [{ ...attempt, failure: attempt.failure && { ...attempt.failure, source } }]);
    const [found] = await testcases(runReport([failed]));
    expect(found?.children[0]?.text).toContain(
      "no\n    at scenarios/login.json:40:3\n    at scenarios/checkout.yaml:7:5\n",
    );
  });

  test("and names none for a scenario that was registered without", async () => {
    const attempt = endedAttempt("failed", steps, 2, "no");
    const failure = attempt.failure && { ...attempt.failure, source: null };
    const failed = { ...ranTest("t", [{ ...attempt, failure }]), source: null };
    const root = await reader.read(junitOfRun(runReport([failed], { file: null })));
    expect(elementsOf(root, "failure")[0]?.text).not.toContain("    at ");
    expect(elementsOf(root, "testsuite")[0]?.attributes).not.toHaveProperty("file");
  });
});

describe("The style of GitLab", () => {
  test("has the scenario's file on each test, whatever the scenario is called", async () => {
    const names = { scenarioName: 'a file="x" <testsuite file=', file: 'a & "b"/shop.yaml' };
    const report = runReport(everyOutcome().tests, names);
    const root = await reader.read(inStyle("gitlab", junitOfRun(report)));
    const files = elementsOf(root, "testcase").map(({ attributes }) => attributes["file"]);
    expect(files).toEqual(Array(9).fill(names.file));
  });

  test("is that of Jenkins where no file is known", () => {
    const document = junitOfRun({ ...everyHostileText(), file: null });
    expect(inStyle("gitlab", document)).toBe(document);
  });
});

describe("The document", () => {
  test("of one test has that test only, with its own counts", async () => {
    const report = everyOutcome();
    for (const result of report.tests) {
      const root = await reader.read(junitOfTest(report, result));
      expect(elementsOf(root, "testcase").map(({ attributes }) => attributes["name"])).toEqual([result.name]);
      expect(root.attributes["tests"]).toBe("1");
    }
  });

  test("names the run, its region and its metadata", async () => {
    const root = await reader.read(junitOfRun(everyOutcome()));
    const [suite] = root.children;
    expect(suite?.attributes).toMatchObject({
      name: "Checkout",
      hostname: "eu",
      timestamp: "2026-11-20T09:30:00.000Z",
    });
    const properties = elementsOf(root, "property").map(({ attributes }) => [
      attributes["name"],
      attributes["value"],
    ]);
    expect(Object.fromEntries(properties)).toMatchObject({
      execution_id: "exe_01K9ZJ6Q4M8T2V5X7Y9A0BCDEF",
      scenario_version: "3",
      run_number: "12",
      outcome: "cancelled",
      "metadata.branch": "main",
    });
  });

  test("of a rerun says what it repeats, and of which execution the tests are that were not run again", async () => {
    const root = await reader.read(junitOfRun(rerunOfFailed()));
    const properties = elementsOf(root, "property").map(({ attributes }) => Object.values(attributes));
    expect(properties).toContainEqual(["rerun_of", "exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA"]);
    expect(properties).toContainEqual(["selection", "tags smoke"]);
    const outputs = elementsOf(root, "testcase").map(
      (testcase) => elementsOf(testcase, "system-out")[0]?.text,
    );
    const origin = "Not run again: it ran in execution exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA on 20 November 2026";
    expect(outputs.map((output) => output?.startsWith(origin) ?? false)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("has the browser modes of all attempts that had a browser", async () => {
    const attempts = ["several-processes", "single-process", null].map((browserMode) =>
      passedAttempt(steps, { browserMode }),
    );
    const modes = async (tests: TestResult[]) =>
      elementsOf(await reader.read(junitOfRun(runReport(tests))), "property").find(
        ({ attributes }) => attributes["name"] === "browser_mode",
      )?.attributes["value"];
    expect(await modes([ranTest("t", attempts)])).toBe("several-processes, single-process");
    expect(await modes([ranTest("t", [passedAttempt(steps)])])).toBeUndefined();
  });

  test("has times in seconds, three decimals, without exponent or separators", async () => {
    const long = ranTest("t", [passedAttempt(steps, { durationMs: 12_345_678 })]);
    const root = await reader.read(junitOfRun(runReport([long], { durationMs: 1 })));
    expect(root.attributes["time"]).toBe("0.001");
    expect(elementsOf(root, "testcase")[0]?.attributes["time"]).toBe("12345.678");
  });

  test("uses only attributes and elements of Jenkins' schema", async () => {
    const known: Record<string, readonly string[]> = {
      testsuites: ["name", "time", "tests", "failures", "errors"],
      testsuite: ["name", "time", "tests", "failures", "errors", "skipped", "timestamp", "hostname", "file"],
      properties: [],
      property: ["name", "value"],
      testcase: ["name", "classname", "time"],
      failure: ["type", "message"],
      error: ["type", "message"],
      skipped: ["type", "message"],
      flakyFailure: ["type", "message"],
      rerunFailure: ["type", "message"],
      rerunError: ["type", "message"],
      stackTrace: [],
      "system-out": [],
    };
    const check = ({ name, attributes, children }: ReadElement): void => {
      expect(known[name], name).toEqual(expect.arrayContaining(Object.keys(attributes)));
      children.forEach(check);
    };
    for (const report of [everyOutcome(), everyHostileText(), rerunOfFailed()])
      check(await reader.read(junitOfRun(report)));
  });

  test("is saved as a sample for the schema check, for every kind of run and test", () => {
    const samples = {
      everyOutcome,
      everyScript,
      everyHostileText,
      rerunOfFailed,
      large: () => hugeRun(20, 30),
      none: () => runReport([]),
    };
    for (const [name, make] of Object.entries(samples)) {
      const report = make();
      keepSample(`run-${name}.xml`, junitOfRun(report));
      for (const result of report.tests)
        keepSample(`test-${name}-${result.index}.xml`, junitOfTest(report, result));
    }
  });
});

describe("Any text makes a well-formed document", () => {
  test.each(hostileTexts)("and is read back unchanged: %j", async (text) => {
    const result = ranTest(text, [endedAttempt("failed", [text], 1, text)]);
    const [found] = await testcases(runReport([result], { scenarioName: text }));
    expect(found?.attributes["name"]).toBe(printable(text));
    expect(found?.children[0]?.attributes["message"]).toBe(printable(text));
    expect(found?.children[0]?.text).toContain(printable(text));
  });

  test("whatever UTF-16 it contains", async () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const text = fc.oneof(
      fc.string({ unit }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...hostileTexts),
    );
    let sample = 0;
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, message, title) => {
        const report = runReport(
          [ranTest(name, [endedAttempt("failed", [title], 1, message, { log: [message] })])],
          {
            scenarioName: name,
            reason: message,
            metadata: { [title]: message },
          },
        );
        const document = junitOfRun(report);
        if (sample < 30) keepSample(`fuzz-${sample++}.xml`, document);
        const [found] = elementsOf(await reader.read(document), "testcase");
        expect(found?.attributes["name"]).toBe(printable(name));
        expect(found?.children[0]?.attributes["message"]).toBe(printable(message));
      }),
      { numRuns: 300 },
    );
  });
});

describe("docs/contract.md, GET /results-scenario/{id}/junit/: a document that is too large for an answer", () => {
  /** What texts hold that could break a document, or that grows in JSON. */
  const hostile = ['"', "\\", "&<>", "\u{1f600}", '="', "]]>", "\n", "plain "];
  const log = hostile.map((text) => text.repeat(900));
  const tests = Array.from({ length: 24 }, (_, index) =>
    ranTest(`Test ${index}`, [
      { ...endedAttempt(index % 2 ? "failed" : "error", steps, 2, log.join(" ")), log },
    ]),
  );
  const whole = junitOfRun(runReport(tests));
  const size = (document: string) => Buffer.byteLength(JSON.stringify(document));

  test.each([3, 4, 10, 20])(
    "fits at a share of 1 in %d, tells the same outcomes and stays well-formed",
    async (share) => {
      const limit = Math.ceil(size(whole) / share);
      const fitting = fitJunit(whole, limit);
      expect(size(fitting)).toBeLessThanOrEqual(limit);
      const verdicts = (document: ReadElement) =>
        elementsOf(document, "testcase").map(({ attributes, children }) => [
          attributes["name"],
          children.map(({ name }) => name),
        ]);
      expect(verdicts(await reader.read(fitting))).toEqual(verdicts(await reader.read(whole)));
      expect(fitting).toContain("(cut; the JUnit file of the artifacts has all of it)");
    },
  );

  test("is cut, and one that fits is not touched", () => {
    expect(fitJunit(whole)).toBe(whole);
    expect(size(whole)).toBeLessThan(6_000_000);
  });
});
