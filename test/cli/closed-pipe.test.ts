import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scenario } from "./command.ts";
import { answers, problem, useScriptedApi } from "./scripted-api.ts";

const service = useScriptedApi();

describe("a closed output pipe, as with head", () => {
  test.each([
    ["list", ["list"], 0],
    ["a run that failed", ["run", "Shop"], 1],
  ])("%s ends quietly, with its own exit code", async (_, words, code) => {
    const artifacts = answers.artifacts("failed", { junit: null, screenshot: null });
    service.api.answer = ({ path }) => {
      if (path.includes("/scenarios/")) return { status: 200, body: answers.scenarios };
      if (path.includes("/run-scenario/")) return { status: 202, body: answers.accepted };
      if (path.includes("/status/")) return { status: 200, body: answers.status("completed", "failed") };
      return path.includes("/artifacts/")
        ? { status: 200, body: artifacts }
        : problem(404, "route_not_found");
    };
    const ended = await scenario(words, { env: service.env, unread: true });
    expect(ended.code).toBe(code);
    expect(ended.stderr).not.toContain("EPIPE");
  });
});

// Only Linux has the device.
describe.runIf(existsSync("/dev/full"))("an output that cannot be written, as on a full disk", () => {
  test.each([
    ["results", ["check", "examples/scenarios/shop.yaml"]],
    ["results as JSON", ["check", "examples/scenarios/shop.yaml", "--json"]],
    ["help", ["check", "--help"]],
  ])("%s: one line says so, and the exit code is not that of a failed run", async (_, words) => {
    expect(await scenario(words, { full: true })).toEqual({
      code: 2,
      stdout: "",
      stderr: "The results cannot be written to standard output: ENOSPC: no space left on device, write\n",
    });
  });
});
