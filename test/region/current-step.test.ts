import type { ChildProcess } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import type { StatusAnswer } from "../../functions/api/answer-schemas.ts";
import { scenario } from "../cli/command.ts";
import { useRegion } from "../support/embedded-region.ts";
import { holds, neverEnds, scenarioOf, testOf } from "../support/scenarios.ts";

const region = useRegion();
const title = 'Wait until "false" is true';
/** The first two steps hold at once, and the third waits. */
const thirdWaits = scenarioOf("Third waits", [
  testOf("A guest buys a book", [holds, holds, neverEnds, holds], { timeoutMs: 600_000 }),
]);

function isAtThird({ running_tests: [test] }: Pick<StatusAnswer, "running_tests">): boolean {
  return test?.step?.number === 3;
}

describe("docs/contract.md, GET /results-scenario/{id}/status/: the step that a running test is at", () => {
  test("is told while it runs, with its title and when it began, and by no status of the completed run", async () => {
    await region.register(thirdWaits);
    const id = await region.client.trigger(thirdWaits.name);
    try {
      const { running_tests } = await region.client.waitFor(id, isAtThird);
      expect(running_tests).toEqual([
        {
          name: "A guest buys a book",
          number: 1,
          attempt: 1,
          started_at: expect.any(String),
          step: { number: 3, total: 4, title, started_at: expect.any(String) },
        },
      ]);
      const [{ started_at: attemptAt, step }] = running_tests;
      expect(step.started_at >= attemptAt).toBe(true);
      expect(Date.parse(step.started_at)).toBeLessThanOrEqual(Date.now());
    } finally {
      await region.client.post(`/results-scenario/${id}/cancel/`);
    }
    expect((await region.client.completed(id)).running_tests).toEqual([]);
    const junit = await region.client.get(`/results-scenario/${id}/junit/`);
    // How long it was at the step that was interrupted.
    expect(junit.body).toMatch(/^- +3\. .* \(\d.* m?s\)$/m);
  });

  test("is not that of the attempt before, from when a retry begins until it tells its own", async () => {
    const held: ServerResponse[] = [];
    const site = createServer((_, response) => void held.push(response));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const opens = { type: "navigate", url, timeout: 600_000 } as const;
    await region.register(
      scenarioOf("Retried", [testOf("Opens", [holds, opens], { retries: 1, timeoutMs: 600_000 })]),
    );
    const id = await region.client.trigger("Retried");
    const seen: StatusAnswer["running_tests"] = [];
    const told = (attempt: number) =>
      region.client.waitFor(id, ({ running_tests: [test] }) => {
        if (test) seen.push(test);
        return test?.attempt === attempt && test.step !== null;
      });
    try {
      await told(1);
      for (const response of held.splice(0)) response.destroy();
      await told(2);
      const steps = seen.flatMap(({ step, started_at }) =>
        step ? [{ ...step, handedOver: started_at }] : [],
      );
      for (const step of steps) expect(step.started_at >= step.handedOver).toBe(true);
      expect(steps.at(0)).toMatchObject({ number: 2, total: 2, title: `Open ${url}` });
    } finally {
      await region.client.post(`/results-scenario/${id}/cancel/`);
      await region.client.completed(id);
      site.closeAllConnections();
      site.close();
    }
  });
});

/** Runs a command until its progress says something, and then interrupts it. @returns what it said. */
async function untilSaid(words: readonly string[], text: string): Promise<string> {
  const { baseUrl, key } = region.client;
  const env = { SCENARIO_API_URL: baseUrl, SCENARIO_API_KEY: key };
  const onStart = (child: ChildProcess) => {
    let said = "";
    child.stderr?.on("data", (part: Buffer) => {
      const isFirst = !said.includes(text);
      said += part.toString();
      if (isFirst && said.includes(text)) child.kill("SIGINT");
    });
  };
  return (await scenario(words, { env, onStart })).stderr;
}

describe("docs/contract.md, Progress and failures: the step that a running test is at", () => {
  test("is named by run, and by watch of an execution that goes on", async () => {
    await region.register(thirdWaits);
    const line = `1 running: 1 A guest buys a book, step 3/4 ${title}`;
    expect(await untilSaid(["run", thirdWaits.name], line)).toContain(line);
    const id = await region.client.trigger(thirdWaits.name);
    try {
      expect(await untilSaid(["watch", id], line)).toContain(line);
    } finally {
      await region.client.post(`/results-scenario/${id}/cancel/`);
    }
    await region.client.completed(id);
  });
});
