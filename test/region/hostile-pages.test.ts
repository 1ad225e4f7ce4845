import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Step } from "../../functions/core/scenario/step.ts";
import { type FixtureSite, page, startSite } from "../browser/fixture-site.ts";
import { useRegion } from "../support/embedded-region.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

/** What pages do to a browser, forever, once their button is pressed. */
const attacks: Record<string, string> = {
  "changes its address 200 times a tick":
    "let n = 0; setInterval(() => { for (let i = 0; i < 200; i++) location.hash = ++n })",
  "floods the console":
    "const line = 'x'.repeat(1e4); setInterval(() => { for (let i = 0; i < 500; i++) console.error(line + i) })",
  "never lets go of its thread": "for (;;);",
  "takes all the memory there is":
    "const all = []; setInterval(() => { const b = new Uint8Array(1e8); b.fill(7); all.push(b) }, 5)",
  "opens one dialog after the other": "for (;;) alert('Again')",
  "makes requests without end":
    "setInterval(() => { for (let i = 0; i < 500; i++) fetch('/fine?' + Math.random()) })",
};

const limitMs = 4_000;
/**
 * Alone on two cores the API answers within half a second beside each of these pages. It was silent for 22 s when they
 * shared its process, and for 9 s when their browsers had its priority. The rest is for the other tests of a busy machine.
 */
const patienceMs = 4_000;
/** How long after its limit a test may end, in milliseconds. */
const endedWithinMs = 5_000;

let site: FixtureSite;
const region = useRegion();

beforeAll(async () => {
  const pages = Object.values(attacks).map((attack, index) => [
    `/${index}`,
    page("Hostile", `<button id="go" onclick="setTimeout(() => { ${attack} })">Go</button>`),
  ]);
  site = await startSite({ ...Object.fromEntries(pages), "/fine": page("Fine", "<p id=fine>Fine</p>") });
});
afterAll(() => site.close());

function fine(): Step[] {
  return [
    { type: "navigate", url: `${site.origin}/fine` },
    { type: "expectText", selectors: ["#fine"], equals: "Fine", timeout: 60_000 },
  ];
}

/**
 * Requests the list of scenarios repeatedly.
 * @returns a function that ends this and gives the longest response time, in milliseconds.
 */
function askingAllTheTime(): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      const { status } = await region.client.get("/scenarios/");
      expect(status).toBe(200);
      longest = Math.max(longest, performance.now() - askedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

/** A test that opens the hostile page at this index, and would wait there for a minute if it could. */
function hostile(index: number): ReturnType<typeof testOf> {
  const steps: Step[] = [
    { type: "navigate", url: `${site.origin}/${index}` },
    { type: "click", selectors: ["#go"] },
    { type: "waitForElement", selectors: ["#nowhere"], timeout: 60_000 },
  ];
  return testOf(`Hostile ${index}`, steps, { timeoutMs: limitMs });
}

const names = Object.keys(attacks);

describe("a page can harm only its own test", () => {
  // Two in a run, each beside an unrelated test: the second begins while the first is still at it.
  test.each(
    names.flatMap((name, index) => (index % 2 ? [] : [[name, names[index + 1] ?? "", index] as const])),
  )(
    "a page that %s, and one that %s, end in time, and affect neither the API nor other tests",
    async (name, _other, index) => {
      const patient = { timeoutMs: 120_000 };
      const tests = [
        hostile(index),
        testOf("Beside it", fine(), patient),
        hostile(index + 1),
        testOf("Calls", [holds], patient),
      ];
      await region.register(scenarioOf(name, tests, { video: true, trace: "on-failure" }));
      const silence = askingAllTheTime();
      const id = await region.client.trigger(name);
      const { outcome } = await region.client.completed(id);
      expect(await silence()).toBeLessThan(patienceMs);
      expect(outcome).toBe("failed");
      const results = (await region.client.artifacts(id)).body.tests;
      const stopped = expect.stringMatching(/^(timed_out|failed)$/);
      expect(results.map((one: { outcome: string }) => one.outcome)).toEqual([
        stopped,
        "passed",
        stopped,
        "passed",
      ]);
      for (const result of [results[0], results[2]]) {
        expect(result.failure.message).toMatch(
          /^The test ran out of its time of 4 s|^The page (took|wrote|made|changed|kept|sent)/,
        );
        expect(result.duration_ms).toBeLessThan(limitMs + endedWithinMs);
      }
    },
    240_000,
  );
});
