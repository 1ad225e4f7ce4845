import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWorkflow } from "../../lib/local/step-functions/state-machine.ts";

const minute = 60_000;
const input = { team: "acme", execution_id: "exe_1", run_id: "run_1" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Event = { index: number; attempt: number; fault?: { Error: string } };

/** Whether the attempts of the tests are their last ones, for which the workflow has states of its own. */
let isLast = true;

/** Runs three tests while an account has no concurrency left for some calls, and returns what each call was given. */
async function runWhile(
  refused: (name: string, event: Event) => boolean,
  by = "Lambda.TooManyRequestsException",
): Promise<[string, Event][]> {
  const calls: [string, Event][] = [];
  const answers: Record<string, (event: Event) => unknown> = {
    "begin-run": (event) => ({ ...event, began: true, tests: [0, 1, 2], parallel: 3, split: false }),
    "start-test": (event) => ({ ...event, run: true, is_last: isLast }),
    "run-test": () => ({ outcome: "passed", again: false }),
    "end-test": ({ fault, ...event }) => ({ ...event, again: fault?.Error === "OrderExpired" }),
    "finish-run": () => ({}),
  };
  const handlers = async (name: string) => async (event: unknown) => {
    if (refused(name, event as Event)) {
      throw Object.assign(new Error("Rate Exceeded."), { name: by });
    }
    calls.push([name, event as Event]);
    return answers[name]?.(event as Event);
  };
  const { result } = loadWorkflow(handlers)(input, "arn", "run_1");
  let over = false;
  result.finally(() => {
    over = true;
  });
  while (!over) await vi.advanceTimersByTimeAsync(1000);
  await result;
  return calls;
}

describe.each([
  ["the last attempt", true],
  ["an attempt that others may follow", false],
])("%s", (_, last) => {
  beforeEach(() => {
    isLast = last;
  });

  describe("docs/architecture.md, The way of an execution: a task without capacity waits for it", () => {
    test("every task outlasts ten minutes without any, and the run ends as if nothing had happened", async () => {
      const began = Date.now();
      const calls = await runWhile(() => Date.now() < began + 10 * minute);
      const faults = calls.filter(([, { fault }]) => fault !== undefined);
      expect(faults).toEqual([]);
      expect(calls.map(([name]) => name)).toEqual([
        "begin-run",
        ...Array(3).fill("start-test"),
        ...Array(3).fill("run-test"),
        ...Array(3).fill("end-test"),
        "finish-run",
      ]);
    });

    test.each(["start-test", "run-test", "end-test"])(
      "a %s that is refused for good ends its test only",
      async (name) => {
        const calls = await runWhile((called, { index }) => called === name && index === 1);
        const ended = calls
          .filter(([called]) => called === "end-test")
          .map(([, { index, fault }]) => [index, fault?.Error]);
        const refused = name === "end-test" ? [] : [[1, "Lambda.TooManyRequestsException"]];
        expect(ended.sort()).toEqual([[0, undefined], ...refused, [2, undefined]]);
        expect(calls.at(-1)).toEqual([
          "finish-run",
          expect.not.objectContaining({ cause: expect.anything() }),
        ]);
      },
    );
  });

  test.each(["begin-run", "start-test", "run-test", "end-test", "finish-run"])(
    "a %s that Lambda fails to call twice is called again, and the run ends as if nothing had happened",
    async (name) => {
      const failures = new Map<number, number>();
      const calls = await runWhile((called, { index }) => {
        const failed = failures.get(index) ?? 0;
        if (called === name) failures.set(index, failed + 1);
        return called === name && failed < 2;
      }, "Lambda.ServiceException");
      expect(calls.map(([called]) => called).sort()).toEqual([
        "begin-run",
        ...Array(3).fill("end-test"),
        "finish-run",
        ...Array(3).fill("run-test"),
        ...Array(3).fill("start-test"),
      ]);
      expect(calls.filter(([, { attempt = 1, fault }]) => attempt > 1 || fault !== undefined)).toEqual([]);
    },
  );

  describe("docs/security.md, A process serves one team", () => {
    test.each(["Runtime.ExitError", "Lambda.Unknown"])(
      "while instances end that served another team (%s), tests wait for one that serves theirs, and use up no retry",
      async (name) => {
        // A third of them each, give or take ten, where a test would give up after 150.
        let instances = 300;
        const calls = await runWhile((called) => called === "run-test" && instances-- > 0, name);
        const ended = calls.filter(([called]) => called === "end-test");
        expect(ended.map(([, { attempt, fault }]) => [attempt, fault])).toEqual(
          Array(3).fill([1, undefined]),
        );
      },
    );
  });

  test("an attempt whose order expired is made again", async () => {
    let expired = 0;
    const calls = await runWhile(
      (called, { index }) => called === "run-test" && index === 1 && expired++ === 0,
      "OrderExpired",
    );
    const ofTest = calls.filter(([, { index }]) => index === 1);
    expect(ofTest.map(([called, { attempt, fault }]) => [called, attempt, fault?.Error])).toEqual([
      ["start-test", 1, undefined],
      ["end-test", 1, "OrderExpired"],
      ["start-test", 1, undefined],
      ["run-test", 1, undefined],
      ["end-test", 1, undefined],
    ]);
  });
});
