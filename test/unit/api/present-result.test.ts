import { describe, expect, test } from "vitest";
import { presentArtifacts, presentOutcomes } from "../../../functions/api/present-result.ts";
import { forKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { functionPayloadLimit } from "../../../lib/config.ts";
import {
  endedAttempt,
  fileRef,
  idleTest,
  passedAttempt,
  ranTest,
  runReport,
} from "../../support/run-report.ts";

/** A link as long as AWS makes them: a session's token has up to 4,096 characters, which are escaped in a URL. */
const sign = async (file: { contentType: string; sizeBytes: number; sha256: string }, fileName: string) => ({
  ...file,
  url: `https://bucket.s3.ap-southeast-1.amazonaws.com/${"%2F".repeat(1800)}`,
  expiresAt: "2026-11-21T05:31:34.000Z",
  fileName,
});

describe("docs/contract.md, GET /results-scenario/{id}/junit/", () => {
  test.each(['"', "商", "x"])(
    "the outcomes of 500 failed tests fit into a function's answer: %s",
    (character) => {
      const failed = () => endedAttempt("failed", ["Open"], 1, character.repeat(5000));
      const tests = Array.from({ length: 500 }, (_, index) => ranTest(`Test ${index}`, [failed()]));
      const answer = presentOutcomes({ ...runReport(tests), files: forKinds("run", () => null) });
      const returned = { statusCode: 200, body: JSON.stringify(answer) };
      expect(Buffer.byteLength(JSON.stringify(returned))).toBeLessThan(functionPayloadLimit);
      const isWhole = character === "x";
      expect(
        answer.tests.every(({ failure }) => failure?.message.endsWith("has all of it)") !== isWhole),
      ).toBe(true);
    },
  );
});

describe("docs/contract.md, States", () => {
  test("a test that could not be judged has the reason as its failure, of which no step is to blame", () => {
    const report = runReport([
      idleTest("Nobody knows", "error", "The test left no result."),
      idleTest("New basket", "skipped", "Waiting for the new basket"),
      idleTest("Log out", "cancelled", "The run was cancelled by request."),
    ]);
    const { tests } = presentOutcomes({ ...report, files: forKinds("run", () => null) });
    const [unknown, ...others] = tests.map(({ failure }) => failure);
    expect(unknown).toEqual({
      message: "The test left no result.",
      step: null,
      step_title: null,
      comparison: null,
      source: { file: "scenarios/checkout.yaml", line: 7, column: 5 },
    });
    expect(others).toEqual([null, null]);
  });
});

describe("docs/contract.md, POST /results-scenario/artifacts/", () => {
  test("the largest run with all of its files comes in pages, each of which a function may return", async () => {
    const file = fileRef("x");
    const downloads = [1, 2].map((number) => ({ ...file, name: `download-${number}-a.pdf` }));
    const tests = Array.from({ length: 500 }, (_, index) => ({
      ...ranTest(`Test ${index}`, [passedAttempt(["Open"])]),
      files: { ...forKinds("test", () => file), downloads },
    }));
    const result = { ...runReport(tests), files: forKinds("run", () => file) };
    const names: string[] = [];
    let pages = 0;
    for (let from: number | null = 0; from !== null; pages += 1) {
      const { answer, next }: Awaited<ReturnType<typeof presentArtifacts>> = await presentArtifacts(
        result,
        sign,
        { from },
      );
      const returned = { statusCode: 200, body: JSON.stringify({ ...answer, next_cursor: "x".repeat(60) }) };
      expect(Buffer.byteLength(JSON.stringify(returned))).toBeLessThan(functionPayloadLimit);
      names.push(...answer.tests.map(({ name }) => name));
      from = next;
    }
    expect(names).toEqual(tests.map(({ name }) => name));
    expect(pages).toBe(4);
  });

  test("a test that alone is too long for a page comes on one of its own", async () => {
    const tests = ["a", "b"].map((name) => ranTest(name, [passedAttempt(["Open"])]));
    const result = { ...runReport(tests), files: forKinds("run", () => null) };
    const { answer, next } = await presentArtifacts(result, sign, { limit: 1 });
    expect([answer.tests.map(({ name }) => name), next]).toEqual([["a"], 1]);
  });
});
