import { Script } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { matchesPattern, takeByPattern } from "../../../functions/attempt/regular-expression.ts";
import { StepFailed } from "../../../functions/attempt/step-failed.ts";

/** As if the time for a try had passed so often before the real ones. */
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
  test.each([1, 2])("is judged by its own work, not by a machine that was busy %d times", (times) => {
    interrupt(times);
    expect(takeByPattern("q=(\\d)", "/books?q=7")).toBe("7");
  });

  test("takes too long if it did use the processor", () => {
    interrupt(1);
    const used = vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 190_000, system: 20_000 });
    expect(() => matchesPattern("a", "a")).toThrow(/took too long/);
    expect(used).toHaveBeenCalledTimes(2);
  });

  test("takes too long if nothing comes of it however long it is tried", () => {
    interrupt(3);
    expect(() => matchesPattern("a", "a")).toThrow(/took too long/);
  });

  test("without end takes too long", () => {
    expect(() => matchesPattern("(x+x+)+y", "x".repeat(40))).toThrow(/took too long/);
  });

  test("that cannot be read is no failure of time", () => {
    expect(() => matchesPattern("(", "a")).toThrow(StepFailed);
    expect(() => matchesPattern("(", "a")).toThrow(/is not a regular expression/);
  });
});
