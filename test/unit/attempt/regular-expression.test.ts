import { Script } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { matchesPattern, takeByPattern } from "../../../functions/attempt/regular-expression.ts";
import { StepFailed } from "../../../functions/attempt/step-failed.ts";

/** Makes this many attempts time out before the real ones. */
function interrupt(times: number): void {
  const spy = vi.spyOn(Script.prototype, "runInContext");
  for (let time = 0; time < times; time += 1) {
    spy.mockImplementationOnce(() => {
      throw new Error("Script execution timed out after 250ms");
    });
  }
}

afterEach(() => void vi.restoreAllMocks());

describe("A pattern of a scenario", () => {
  test.each([1, 2])(
    "is judged by its own processor time, even if a busy machine interrupted it %d times",
    (times) => {
      interrupt(times);
      expect(takeByPattern("q=(\\d)", "/books?q=7")).toBe("7");
    },
  );

  test("takes too long if it used up its processor time", () => {
    interrupt(1);
    const used = vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 190_000, system: 20_000 });
    expect(() => matchesPattern("a", "a")).toThrow(/took too long/);
    expect(used).toHaveBeenCalledTimes(2);
  });

  test("takes too long if every attempt times out", () => {
    interrupt(3);
    expect(() => matchesPattern("a", "a")).toThrow(/took too long/);
  });

  test("that backtracks without end takes too long", () => {
    expect(() => matchesPattern("(x+x+)+y", "x".repeat(40))).toThrow(/took too long/);
  });

  test("that cannot be parsed is not reported as taking too long", () => {
    expect(() => matchesPattern("(", "a")).toThrow(StepFailed);
    expect(() => matchesPattern("(", "a")).toThrow(/is not a regular expression/);
  });
});
