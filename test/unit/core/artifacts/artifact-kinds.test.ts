import { expect, test } from "vitest";
import { artifactKinds, forKinds, kindsOf } from "../../../../functions/core/artifacts/artifact-kinds.ts";
import { attemptSchema } from "../../../../functions/core/attempt/attempt-schema.ts";

test("each scope has its kinds, in the order in which responses list them", () => {
  expect(kindsOf("run")).toEqual(["junit", "video", "pdf", "html", "excel"]);
  expect(kindsOf("test")).toEqual(["junit", "video", "captions", "screenshot", "trace"]);
  expect(kindsOf("attempt")).toEqual(["video", "screenshot", "trace"]);
});

test("no two files of a scope have the same name", () => {
  for (const scope of ["run", "test", "attempt"] as const) {
    const names = Object.values(forKinds(scope, (kind) => artifactKinds[kind].file));
    expect(new Set(names).size).toBe(names.length);
  }
});

test("a result stored before a kind of file existed is read as having no such file", () => {
  const stored = {
    attempt: 1,
    outcome: "passed",
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 5,
    steps: [],
    failure: null,
    log: [],
    files: {},
  };
  expect(attemptSchema("runs/").parse(stored).files).toEqual({
    ...forKinds("attempt", () => null),
    downloads: [],
  });
});
