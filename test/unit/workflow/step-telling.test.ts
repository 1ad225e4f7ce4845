import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readToldStep, type ToldStep } from "../../../functions/core/attempt/told-step.ts";
import { writeDocument } from "../../../functions/core/stored-document.ts";
import { StepTelling, type TellStep } from "../../../functions/workflow/step-telling.ts";

const beganAt = Date.parse("2026-11-20T09:30:00.000Z");
const seconds = () => (Date.now() - beganAt) / 1000;
const planned = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, title: `Step ${index + 1}` }));

/** What was told, and when, in seconds after the first step began. */
let told: [number, number][];
let faults: unknown[];

beforeEach(() => {
  told = [];
  faults = [];
  vi.useFakeTimers({ now: beganAt });
});
afterEach(() => {
  vi.useRealTimers();
});

function tellingTo(tell: TellStep = async () => undefined): StepTelling {
  const noted: TellStep = async (step, signal) => {
    told.push([seconds(), step.number]);
    await tell(step, signal);
  };
  return new StepTelling(noted, (error) => faults.push(error));
}

const passed = (number: number) => ({ number, outcome: "passed" }) as const;

describe("Which step an attempt is at", () => {
  test("is told one second after the first began, then after 2, 4 and 8 more, and then every 10", async () => {
    const telling = tellingTo();
    telling.begin(planned(1000));
    for (let number = 1; number <= 60; number += 1) {
      await vi.advanceTimersByTimeAsync(999);
      telling.ended(passed(number));
      await vi.advanceTimersByTimeAsync(1);
    }
    telling.end();
    // The step that began a millisecond before.
    expect(told.map(([at]) => at)).toEqual([1, 3, 7, 15, 25, 35, 45, 55]);
    expect(told.map(([, number]) => number)).toEqual([2, 4, 8, 16, 26, 36, 46, 56]);
  });

  test("is told in 30 seconds five times at most", async () => {
    const telling = tellingTo();
    telling.begin(planned(1000));
    for (let number = 1; number <= 300; number += 1) {
      await vi.advanceTimersByTimeAsync(100);
      telling.ended(passed(number));
    }
    telling.end();
    expect(told).toHaveLength(5);
  });

  test("is told once, however long that step takes", async () => {
    const telling = tellingTo();
    telling.begin(planned(3));
    telling.ended(passed(1));
    await vi.advanceTimersByTimeAsync(100_000);
    telling.ended(passed(2));
    await vi.advanceTimersByTimeAsync(100_000);
    telling.end();
    expect(told).toEqual([
      [1, 2],
      [105, 3],
    ]);
  });

  test.each([
    ["after the last step", { number: 2, outcome: "passed" }],
    ["after a step that failed", { number: 1, outcome: "failed" }],
  ] as const)("is not told %s, when files are made", async (_, end) => {
    const telling = tellingTo();
    telling.begin(planned(2));
    telling.ended(end);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is told by one upload at a time, and no step waits for it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const telling = tellingTo(() => promise);
    telling.begin(planned(5));
    await vi.advanceTimersByTimeAsync(2_000);
    telling.ended(passed(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual([[1, 1]]);
    resolve();
    await vi.advanceTimersByTimeAsync(3_000);
    telling.end();
    expect(told).toEqual([
      [1, 1],
      [25, 2],
    ]);
  });

  test("is told again if it could not be, and only the first fault is reported", async () => {
    const telling = tellingTo(() => Promise.reject(new Error("No storage.")));
    telling.begin(planned(2));
    await vi.advanceTimersByTimeAsync(7_000);
    telling.end();
    expect(told.map(([at]) => at)).toEqual([1, 3, 7]);
    expect(faults).toEqual([new Error("No storage.")]);
  });

  test("is no longer told when the attempt has ended: no timer and no upload is left, and that is no fault", async () => {
    const telling = tellingTo(
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    telling.begin(planned(2));
    await vi.advanceTimersByTimeAsync(1_500);
    telling.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([[1, 1]]);
    expect(faults).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([["a\u001b[2J\nb\u2028c"], ["😀".repeat(200)], ["注文".repeat(200)], ["\ud800"]])(
    "can be read as it is told, whatever its title: %j",
    async (title) => {
      const documents: string[] = [];
      const telling = tellingTo(async (step: ToldStep) => void documents.push(writeDocument(step)));
      telling.begin([{ number: 1, title }]);
      await vi.advanceTimersByTimeAsync(1_000);
      telling.end();
      const document = new TextEncoder().encode(documents[0]);
      const read = readToldStep(document, new Date(beganAt).toISOString(), Date.now());
      expect(read).toMatchObject({ number: 1, total: 1, startedAt: new Date(beganAt).toISOString() });
    },
  );

  test("is not told of an attempt without steps", async () => {
    const telling = tellingTo();
    telling.begin([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
  });
});
