import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

/**
 * Lets `vi.mock` of a test file hold whatever files the process ran before it, and for that file alone: modules that are already loaded
 * keep what they import.
 */
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error("Vitest does not say which test file comes.");
if (/^vi\.mock\(/m.test(readFileSync(testPath, "utf8"))) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
