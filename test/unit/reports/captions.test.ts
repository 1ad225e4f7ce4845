import { expect, test } from "vitest";
import { lastPictureHeldMs } from "../../../functions/core/artifacts/film-length.ts";
import { captionsOf } from "../../../functions/reports/captions.ts";
import { chaptersOf } from "../../../functions/reports/chapters.ts";
import { endedAttempt, passedAttempt } from "../../support/run-report.ts";

test("captions tell when each step that was reached is shown, and which one failed", () => {
  const attempt = endedAttempt("failed", ["Open", "Click <b> & go", "Never"], 2, "no");
  const end = (attempt.durationMs + lastPictureHeldMs) / 1000;
  expect(captionsOf([attempt])).toBe(
    [
      "WEBVTT",
      "00:00:00.000 --> 00:00:00.120\n1. Open",
      `00:00:00.120 --> 00:00:0${end.toFixed(3)}\n2. Failed: Click &lt;b&gt; &amp; go`,
      "",
    ].join("\n\n"),
  );
});

test("captions of a second attempt begin where the first attempt's film ends", () => {
  const first = passedAttempt(["Open"]);
  const [, , second] = captionsOf([first, passedAttempt(["Again"])]).split("\n\n");
  const seconds = (first.durationMs + lastPictureHeldMs) / 1000;
  expect(second).toMatch(new RegExp(`^00:00:0${seconds.toFixed(3)} --> `));
});

test("captions and chapters of another attempt than the first say which one it is", () => {
  const second = { ...endedAttempt("failed", ["Open"], 1, "no"), attempt: 2 };
  expect(captionsOf([passedAttempt(["Open"]), second]).match(/^.*Open$/gm)).toEqual([
    "1. Open",
    "Attempt 2: 1. Failed: Open",
  ]);
  expect(chaptersOf(second).map(({ title }) => title)).toEqual(["Attempt 2: 1. Open"]);
});

test("a title cannot start another cue", () => {
  expect(captionsOf([passedAttempt(["a\n\n00:00:00.000 --> 00:00:09.000\nb"])]).split("\n\n")).toHaveLength(
    3,
  );
});

test("a title does not reorder the words of its caption or its chapter", () => {
  const attempt = endedAttempt("failed", ["Click \u202eyuB\u2069"], 1, "no");
  expect(captionsOf([attempt])).toContain("1. Failed: Click \ufffdyuB\ufffd");
  expect(chaptersOf(attempt).map(({ title }) => title)).toEqual(["1. Click \ufffdyuB\ufffd"]);
});
