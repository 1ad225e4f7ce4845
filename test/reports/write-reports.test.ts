import { setImmediate } from "node:timers/promises";
import { BufferSource, Input, WEBM } from "mediabunny";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfPrinter } from "../../functions/browser/print-pdf.ts";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import type { AttemptResult } from "../../functions/core/run/result.ts";
import type { FileRef, RunFiles } from "../../functions/core/run/run-files.ts";
import { formatMark } from "../../functions/core/stored-document.ts";
import { writeReports } from "../../functions/reports/write-reports.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { endedAttempt, fileRef, idleTest, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import { everyOutcome } from "../support/sample-reports.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
let short: Uint8Array;
let long: Uint8Array;

beforeAll(async () => {
  short = await tinyFilm(await browser(), "red", 5);
  long = await tinyFilm(await browser(), "blue", 12);
});

const steps = ["Open the shop", "Click “Buy”"];
const noPdf = async () => Buffer.from("%PDF-");
const noCards = async () => [];

function filesOf(files: Partial<AttemptResult["files"]>): Partial<AttemptResult> {
  return { files: { video: null, screenshot: null, trace: null, downloads: [], ...files } };
}

/** Expects the film to have this duration; a film does not record how long its last frame is shown. */
async function expectSeconds(files: MemoryFiles, film: FileRef | null, seconds: number): Promise<void> {
  const source = new BufferSource(await files.read(film?.key ?? ""));
  const duration = await new Input({ source, formats: [WEBM] }).computeDuration();
  expect(Math.abs(duration - seconds), `${duration} s`).toBeLessThan(0.2);
}

describe("A run's files", () => {
  test("are JUnit, PDF, Excel and the result itself", async () => {
    const files = new MemoryFiles();
    const { result, resultFile, warnings } = await writeReports(
      everyOutcome(),
      files,
      pdfPrinter(await browser()),
      noCards,
    );
    expect(warnings).toEqual([]);
    expect(result.files).toMatchObject({
      junit: { key: "report/junit.xml", contentType: "application/xml; charset=utf-8" },
      pdf: { key: "report/report.pdf", contentType: "application/pdf" },
      excel: { key: "report/report.xlsx" },
      video: null,
    });
    expect(resultFile).toMatchObject({ key: "report/result.json", contentType: "application/json" });
    expect(JSON.parse(await files.text("result.json"))).toEqual({ ...formatMark, ...result });
    expect(Buffer.from(await files.read("report/report.pdf")).toString("latin1")).toMatch(
      /^%PDF-.*%%EOF\s*$/s,
    );
  });

  test("describe the whole run, with its tests in order", async () => {
    const report = everyOutcome();
    const { result } = await writeReports(report, new MemoryFiles(), noPdf, noCards);
    const { files: _, ...rest } = result;
    expect({ ...rest, tests: rest.tests.map((each) => ({ ...each, files: null })) }).toEqual({
      ...report,
      tests: report.tests.map((each) => ({ ...each, files: null })),
    });
  });
});

test("Nothing is written any more once writing has failed", async () => {
  const files = new MemoryFiles();
  const failed = Promise.withResolvers<void>();
  const order: string[] = [];
  const lackingJunit: RunFiles = {
    read: (key) => files.read(key),
    write: async (name, ...rest) => {
      if (name.endsWith("junit.xml")) {
        failed.resolve();
        throw new Error("disk full");
      }
      const written = await files.write(name, ...rest);
      order.push(name);
      return written;
    },
  };
  const latePdf = async () => {
    await failed.promise;
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    return noPdf();
  };
  await writeReports(everyOutcome(), lackingJunit, latePdf, noCards).catch((error) =>
    order.push(error.message),
  );
  expect(order.at(-1)).toBe("disk full");
  expect(order).toContain("report.pdf");
});

describe("docs/contract.md, POST /results-scenario/artifacts/: the files of a test", () => {
  test("do not exist for a test that was skipped, or cancelled before it began", async () => {
    const report = runReport([idleTest("a", "skipped", "later"), idleTest("b", "cancelled", "stopped")]);
    const { result } = await writeReports(report, new MemoryFiles(), noPdf, noCards);
    const none = noFiles("test");
    expect(result.tests.map(({ files }) => files)).toEqual([none, none]);
  });

  test("have JUnit for every test that ran or could not be judged", async () => {
    const files = new MemoryFiles();
    const report = runReport([ranTest("a", [passedAttempt(steps)]), idleTest("b", "error", "Nobody knows.")]);
    const { result } = await writeReports(report, files, noPdf, noCards);
    expect(result.tests.map((each) => each.files.junit?.key)).toEqual([
      "report/tests/000/junit.xml",
      "report/tests/001/junit.xml",
    ]);
    expect(await files.text("tests/001/junit.xml")).toContain("Nobody knows.");
  });

  test("are the screenshot and trace of the last attempt that has one", async () => {
    const retried = ranTest("a", [
      endedAttempt("failed", steps, 1, "no", filesOf({ screenshot: fileRef("s1"), trace: fileRef("t1") })),
      endedAttempt("failed", steps, 1, "no", filesOf({ screenshot: fileRef("s2") })),
      passedAttempt(steps),
    ]);
    const { result } = await writeReports(runReport([retried]), new MemoryFiles(), noPdf, noCards);
    expect(result.tests[0]?.files).toMatchObject({ screenshot: fileRef("s2"), trace: fileRef("t1") });
  });
});

describe("Films", () => {
  test("of single attempts are used unchanged; the run's film shows all tests in order", async () => {
    const files = new MemoryFiles();
    const one = await files.write("one.webm", short, "video/webm");
    const two = await files.write("two.webm", long, "video/webm");
    const report = runReport([
      ranTest("a", [passedAttempt(steps, filesOf({ video: one }))]),
      idleTest("b", "skipped", "later"),
      ranTest("c", [passedAttempt(steps, filesOf({ video: two }))]),
    ]);
    const { result, warnings } = await writeReports(report, files, noPdf, noCards);
    expect(warnings).toEqual([]);
    expect(result.tests.map((each) => each.files.video)).toEqual([one, null, two]);
    expect(result.files.video).toMatchObject({ key: "report/video.webm", contentType: "video/webm" });
    await expectSeconds(files, result.files.video, 1.7);
  });

  test("of a test's attempts are joined", async () => {
    const files = new MemoryFiles();
    const one = await files.write("one.webm", short, "video/webm");
    const two = await files.write("two.webm", long, "video/webm");
    const attempts = [
      endedAttempt("failed", steps, 1, "no", filesOf({ video: one })),
      passedAttempt(steps, filesOf({ video: two })),
    ];
    const { result } = await writeReports(runReport([ranTest("a", attempts)]), files, noPdf, noCards);
    expect(result.tests[0]?.files.video?.key).toBe("report/tests/000/video.webm");
    await expectSeconds(files, result.tests[0]?.files.video ?? null, 1.7);
    expect(await files.text("tests/000/junit.xml")).toContain("[[ATTACHMENT|video.webm]]");
  });

  test("have captions of the attempts that they show, and of no other", async () => {
    const files = new MemoryFiles();
    const one = await files.write("one.webm", short, "video/webm");
    const two = await files.write("two.webm", long, "video/webm");
    const noise = await files.write("noise.webm", Buffer.from("not a film"), "video/webm");
    const unfilmed = endedAttempt("error", ["Never shown"], 1, "no", { durationMs: 4_000 });
    const first = endedAttempt("failed", ["First"], 1, "no", { durationMs: 500, ...filesOf({ video: one }) });
    const last = passedAttempt(["Last"], filesOf({ video: two }));
    const broken = endedAttempt("failed", ["Broken"], 1, "no", filesOf({ video: noise }));
    const report = runReport([
      ranTest("a", [unfilmed, last]),
      ranTest("b", [unfilmed, first, unfilmed, last]),
      ranTest("c", [broken, last]),
    ]);
    const { result, warnings } = await writeReports(report, files, noPdf, noCards);
    const cues = await Promise.all(
      report.tests.map(async (_, at) => {
        const text = await files.text(`tests/00${at}/video.vtt`);
        return [...text.matchAll(/^([\d:.]+) -->.*\n(.*)$/gm)].map(([, from, title]) => `${from} ${title}`);
      }),
    );
    expect(cues).toEqual([
      ["00:00:00.000 Attempt 2: 1. Last"],
      ["00:00:00.000 Attempt 2: 1. Failed: First", "00:00:01.500 Attempt 4: 1. Last"],
      ["00:00:00.000 Attempt 2: 1. Last"],
    ]);
    expect(result.tests.map((each) => each.files.video?.key)).toEqual([
      two.key,
      "report/tests/001/video.webm",
      two.key,
    ]);
    expect(warnings).toContainEqual(expect.stringContaining("Film 1 cannot be read"));
  });

  test("beyond 256 MB together are not joined: those of failed tests are, and the others have their cards and their own files", async () => {
    const files = new MemoryFiles();
    const large = async (name: string, film: Uint8Array) => ({
      ...(await files.write(name, film, "video/webm")),
      sizeBytes: 100 * 1024 * 1024,
    });
    const names = ["one", "two", "three", "four", "five"];
    const [one, two, three, four, five] = (await Promise.all(
      names.map((name, index) => large(`${name}.webm`, index === 2 ? long : short)),
    )) as [FileRef, FileRef, FileRef, FileRef, FileRef];
    const ended = endedAttempt("failed", steps, 1, "no", filesOf({ video: three }));
    const retried = [
      endedAttempt("failed", steps, 1, "no", filesOf({ video: four })),
      passedAttempt(steps, filesOf({ video: five })),
    ];
    const report = runReport([
      ranTest("a", [passedAttempt(steps, filesOf({ video: one }))]),
      ranTest("b", [passedAttempt(steps, filesOf({ video: two }))]),
      ranTest("c", [ended]),
      ranTest("d", retried),
    ]);
    const read: string[] = [];
    const reading = files.read.bind(files);
    files.read = (key) => {
      read.push(key);
      return reading(key);
    };
    const notes: string[] = [];
    const { result, warnings } = await writeReports(report, files, noPdf, async (cards) => {
      notes.push(...cards.map(({ note }) => note));
      return [];
    });
    expect(read.toSorted()).toEqual([one.key, three.key].toSorted());
    expect(warnings).toEqual(["3 of 5 films are too large to be joined with the others."]);
    expect(notes.map((note) => note.includes("Its film is among the files of the test"))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(result.tests.map((each) => each.files.video)).toEqual([one, two, three, five]);
    await expectSeconds(files, result.files.video, 1.7);
  });

  test("of a single test are also the run's film", async () => {
    const files = new MemoryFiles();
    const video = await files.write("one.webm", short, "video/webm");
    const report = runReport([ranTest("a", [passedAttempt(steps, filesOf({ video }))])]);
    const { result } = await writeReports(report, files, noPdf, noCards);
    expect(result.files.video).toMatchObject({ key: "report/video.webm", sha256: video.sha256 });
  });
});

describe("Whatever fails, a run has JUnit and a result", () => {
  test("without a browser there are no cards and no PDF, and warnings say why", async () => {
    const files = new MemoryFiles();
    const noBrowser = async () => {
      throw new Error("The browser does not start.");
    };
    const { result, warnings } = await writeReports(everyOutcome(), files, noBrowser, noBrowser);
    expect(result.files.pdf).toBeNull();
    expect(result.files.junit).not.toBeNull();
    expect(result.files.excel).not.toBeNull();
    expect(warnings.toSorted()).toEqual([
      "The PDF could not be made: Error: The browser does not start.",
      "The film lacks title cards: Error: The browser does not start.",
    ]);
  });

  test("a file that cannot be written is null, with a warning", async () => {
    class NoRoom extends MemoryFiles {
      override async write(name: string, body: Uint8Array | string, contentType: string) {
        if (/xlsx$|webm$/.test(name)) throw new Error(`No room for ${name}.`);
        return super.write(name, body, contentType);
      }
    }
    const files = new NoRoom();
    files.contents.set("one", short);
    const report = runReport([ranTest("a", [passedAttempt(steps, filesOf({ video: fileRef("one") }))])]);
    const { result, warnings } = await writeReports(report, files, noPdf, noCards);
    expect(result.files).toMatchObject({ excel: null, video: null, pdf: { key: "report/report.pdf" } });
    expect(warnings.sort()).toEqual([
      expect.stringContaining("No room for report.xlsx."),
      expect.stringContaining("No room for video.webm."),
    ]);
  });

  test("a missing film is left out, and a broken one results in no film", async () => {
    const files = new MemoryFiles();
    const one = await files.write("one.webm", short, "video/webm");
    const lost = runReport([
      ranTest("a", [passedAttempt(steps, filesOf({ video: one }))]),
      ranTest("b", [passedAttempt(steps, filesOf({ video: fileRef("lost") }))]),
    ]);
    const withoutLost = await writeReports(lost, files, noPdf, noCards);
    expect(withoutLost.result.files.video?.sha256).toBe(one.sha256);
    expect(withoutLost.warnings).toHaveLength(1);

    files.contents.set("lost", Buffer.from("not a film"));
    const withBroken = await writeReports(lost, files, noPdf, noCards);
    expect(withBroken.result.files).toMatchObject({ video: null, junit: { key: "report/junit.xml" } });
    expect(withBroken.warnings).toHaveLength(1);
  });

  test("a missing screenshot is left out of the PDF", async () => {
    const attempt = endedAttempt("failed", steps, 1, "no", filesOf({ screenshot: fileRef("lost") }));
    let page = "";
    const { result, warnings } = await writeReports(
      runReport([ranTest("a", [attempt])]),
      new MemoryFiles(),
      async (html) => {
        page = html;
        return Buffer.from("%PDF-");
      },
      noCards,
    );
    expect(result.files.pdf).not.toBeNull();
    expect(page).not.toContain("<img");
    expect(warnings).toHaveLength(1);
  });

  test("it is an error only if JUnit itself cannot be written", async () => {
    class Broken extends MemoryFiles {
      override async write(): Promise<never> {
        throw new Error("The disk is full.");
      }
    }
    await expect(writeReports(everyOutcome(), new Broken(), noPdf, noCards)).rejects.toThrow(
      "The disk is full.",
    );
  });
});
