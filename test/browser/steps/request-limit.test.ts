import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { useTrial } from "../try-steps.ts";

const limitMs = 400;
const trial = useTrial({ "/never": () => {} });

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

// As on a busy machine: the limit passes before the request is sent, and garbage is collected.
vi.mock("../../../functions/browser/sandbox/context-cookies.ts", async (load) => {
  const cookies = await load<typeof import("../../../functions/browser/sandbox/context-cookies.ts")>();
  const cookieHeader = async (...given: Parameters<typeof cookies.cookieHeader>) => {
    await delay(limitMs + 200);
    collectGarbage();
    return cookies.cookieHeader(...given);
  };
  return { ...cookies, cookieHeader };
});

test("docs/scenarios.md: a request ends at its step's limit, also if garbage is collected meanwhile", async () => {
  const { failure } = await trial.run([
    { type: "request", method: "GET", url: "{{site}}/never", timeout: limitMs },
  ]);
  expect(failure?.message).toBe(`GET ${trial.origin()}/never was not answered within ${limitMs} ms.`);
});
