import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import {
  browserCost,
  otherCosts,
  readPrices,
  startCosts,
  startsOfRun,
  toldSteps,
  traceCosts,
} from "../../../bench/aws-reckoning.ts";
import { StepTelling } from "../../../functions/workflow/step-telling.ts";
import { browserFunction } from "../../../lib/verify/lambda-box.ts";

const operations = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
const section = operations.slice(operations.indexOf("\n## What it costs\n"));
/** The lines of the table: what is paid for, and its dollars. */
const lines = [...section.matchAll(/^\| .+ \| (.+) \| ([\d.]+) \|$/gm)].map(
  ([, what = "", dollars]) => [what, Number(dollars)] as const,
);
const total = Number(
  /^\| \*\*total\*\*, of which each line is rounded \| \| \*\*([\d.]+)\*\* \|$/m.exec(section)?.[1],
);
/** The run that the section assumes. */
const assumed = { reportSeconds: 1.6, printSeconds: 2.6, gigabytes: 0.0039 };

test("docs/operations.md, What it costs: each line and the sum are what the bench reckons, to the cent", async () => {
  const prices = await readPrices();
  const { least, most } = traceCosts(prices);
  const reckoned = [
    browserCost(browserFunction.memory, 30, prices.lambdaX86PerGbSecond),
    ...Object.values(otherCosts(prices, assumed)),
    least,
  ];
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  expect(lines).toHaveLength(reckoned.length);
  for (const [index, [what, dollars]] of lines.entries()) {
    expect(Math.abs(dollars - (reckoned[index] ?? 0)), what).toBeLessThan(0.0051);
  }
  expect(Math.abs(total - sum(reckoned))).toBeLessThan(0.0051);
  const dearest = `they cost ${most.toFixed(2)}, and the sum is ${(total + most - least).toFixed(2)}`;
  expect(section).toContain(dearest);
});

test("a test of 30 seconds tells at which step it is as often as is reckoned, which the docs name", async () => {
  vi.useFakeTimers();
  try {
    const tell = vi.fn(async () => undefined);
    const telling = new StepTelling(tell, () => undefined);
    telling.begin(Array.from({ length: 301 }, (_, index) => ({ number: index + 1, title: "Waits" })));
    for (let number = 1; number <= 300; number += 1) {
      await vi.advanceTimersByTimeAsync(100);
      telling.ended({ number, outcome: "passed" });
    }
    telling.end();
    expect(tell).toHaveBeenCalledTimes(toldSteps);
  } finally {
    vi.useRealTimers();
  }
  const [bucket = ""] = lines.map(([what]) => what).filter((what) => what.includes("which step"));
  expect(bucket).toContain(`1,000 × ${42 + 5 * toldSteps} writes`);
});

test("traces cost least when one request in twenty is sampled, and most when each is", async () => {
  const prices = await readPrices();
  // 1,000 runs, each triggered, polled twenty times, and read twice more.
  const all = (1000 * 23 * prices.tracesPerMillion) / 1e6;
  const { least, most } = traceCosts(prices);
  expect([least, most]).toEqual([expect.closeTo(all / 20, 9), expect.closeTo(all, 9)]);
});

test("a start is paid for at the function's size: one of a third of a processor takes thrice as long and costs as much", async () => {
  const prices = await readPrices();
  const none = Object.fromEntries(Object.keys(startsOfRun).map((name) => [name, 0]));
  const costOf = (name: keyof typeof startsOfRun) => {
    const startSeconds = { ...none, [name]: 0.2 } as Record<keyof typeof startsOfRun, number>;
    return startCosts(prices, { browserSeconds: 0, startSeconds });
  };
  const oneProcessor = 1000 * 0.2 * (1769 / 1024) * prices.lambdaArmPerGbSecond;
  expect(costOf("begin-run")).toBeCloseTo(oneProcessor, 9);
  // One for each of five tests.
  expect(costOf("start-test")).toBeCloseTo(5 * oneProcessor, 9);
  // More processors than one do not start it sooner.
  expect(costOf("finish-run")).toBeCloseTo((oneProcessor * 3008) / 1769, 9);
});
