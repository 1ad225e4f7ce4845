import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emulatorLimits } from "../../lib/verify/emulator-limits.ts";

describe("the clauses that are not judged on a deployed region", () => {
  const suite = globSync("test/conformance/*.conformance.ts").map((file) => readFileSync(file, "utf8"));

  test.each(emulatorLimits.map((limit) => [limit.clause, limit] as const))(
    "%s: is a clause of the suite, and another test covers it",
    (clause, { instead }) => {
      expect(suite.some((text) => text.includes(`"${clause}"`))).toBe(true);
      expect(existsSync(instead)).toBe(true);
    },
  );
});
