import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem, Unreachable } from "../../../packages/client/src/errors.ts";
import { patiently } from "../../../packages/client/src/patience.ts";

const second = 1000;

describe("packages/client/README.md: what can be temporary is waited out", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** After how many seconds a call succeeds, or fails for good. */
  async function endOf(faults: readonly Error[], limits: { until: number; untilAsked?: number }) {
    const beganAt = Date.now();
    const left = [...faults];
    const call = async () => {
      const fault = left.shift();
      if (fault) throw fault;
      return "passed";
    };
    const patience = Object.fromEntries(
      Object.entries(limits).map(([name, s]) => [name, beganAt + s * second]),
    );
    const ending = patiently(call, patience as unknown as typeof limits).catch(
      (error: Error) => error.message,
    );
    await vi.runAllTimersAsync();
    return [await ending, (Date.now() - beganAt) / second];
  }
  const refused = (s: number) => new ApiProblem(429, "rate_limited", "Too many requests.", s * second);
  const gone = new Unreachable("Nobody answers.");

  test("a service that refuses too many requests is asked again when it says, also later than one that is not reached", async () => {
    expect(await endOf([refused(54)], { until: 20, untilAsked: 900 })).toEqual(["passed", 54]);
  });

  test("one that asks for more time than there is, is asked more often", async () => {
    expect(await endOf([refused(3600)], { until: 20, untilAsked: 900 })).toEqual(["passed", 5]);
    const [message, seconds] = await endOf(Array(99).fill(refused(3600)), { until: 20, untilAsked: 900 });
    expect([message, seconds]).toEqual(["Too many requests.", 20]);
  });

  test("one that is not reached is given up in the meantime", async () => {
    const [message, seconds] = await endOf(Array(99).fill(gone), { until: 20, untilAsked: 900 });
    expect(message).toBe("Nobody answers.");
    expect(seconds).toBeLessThanOrEqual(20);
  });
});
