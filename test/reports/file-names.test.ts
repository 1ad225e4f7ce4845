import { describe, expect, test } from "vitest";
import { fileNames } from "../../functions/reports/file-names.ts";

const run = { scenarioName: "Checkout", runNumber: 3 };
const guest = { index: 0, name: "Guest buys a book" };

describe("Results in a folder", () => {
  test("have fixed names for the run, and are below tests/ for a test", () => {
    expect((["junit", "pdf", "excel", "video"] as const).map(fileNames.ofRun)).toEqual([
      "junit.xml",
      "report.pdf",
      "report.xlsx",
      "video.webm",
    ]);
    expect(
      (["junit", "video", "screenshot", "trace"] as const).map((kind) => fileNames.ofTest(kind, guest)),
    ).toEqual([
      "tests/001-guest-buys-a-book/junit.xml",
      "tests/001-guest-buys-a-book/video.webm",
      "tests/001-guest-buys-a-book/screenshot.png",
      "tests/001-guest-buys-a-book/trace.zip",
    ]);
  });

  test("are distinguished by their test's number, even if names have no ASCII or are equal", () => {
    expect(fileNames.ofTest("junit", { index: 7, name: "买一本书" })).toBe("tests/008-test/junit.xml");
    expect(fileNames.ofTest("junit", { index: 8, name: "买一本书" })).toBe("tests/009-test/junit.xml");
    expect(fileNames.ofTest("junit", { index: 1234, name: "x" })).toBe("tests/1235-x/junit.xml");
  });

  test("never leave the folder, whatever a test is called", () => {
    for (const name of ["../../etc/passwd", "a/b\\c", "..", "con:", "a\u0000b", "x".repeat(500)]) {
      expect(fileNames.ofTest("junit", { index: 0, name })).toMatch(
        /^tests\/001-[a-z0-9-]{1,50}\/junit\.xml$/,
      );
    }
  });
});

describe("docs/contract.md, Link: downloads carry a sensible file name", () => {
  test("with the scenario, the run and the test", () => {
    expect(fileNames.ofRunDownload("pdf", run)).toBe("checkout-run-3.pdf");
    expect(fileNames.ofRunDownload("junit", run)).toBe("checkout-run-3.xml");
    expect(fileNames.ofTestDownload("screenshot", run, guest)).toBe(
      "checkout-run-3-001-guest-buys-a-book.png",
    );
  });

  test("in ASCII", () => {
    expect(fileNames.ofRunDownload("video", { scenarioName: "Überprüfung “2”", runNumber: 1 })).toBe(
      "uberprufung-2-run-1.webm",
    );
    expect(fileNames.ofRunDownload("excel", { scenarioName: "结账", runNumber: 1 })).toBe(
      "scenario-run-1.xlsx",
    );
  });
});
