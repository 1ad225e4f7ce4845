import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { sizeOf } from "../../../functions/attempt/folder-contents.ts";
import type { BrowserSource } from "../../../functions/browser/chromium/browser-source.ts";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const megabyte = 1024 * 1024;

/** Where the traces of the browser lie that the attempt has. */
let traces = "";

const trial = useTrial({
  "/": page(
    "Heavy",
    `<p id="loaded"></p><script>(async () => {
      const load = (path) => fetch(path).then((answer) => answer.text());
      for (let number = 0; number < 54; number += 1) await load("/text?" + number);
      await load("/once-gone");
      loaded.textContent = "all";
    })()</script>`,
  ),
  // Each is another one: Playwright keeps equal contents once.
  "/text": ({ url = "" }, response) => response.end(url.padEnd(2 * megabyte, "text ")),
  "/once-gone": async (_, response) => {
    while ((await sizeOf(traces)) > megabyte) await delay(50);
    response.end();
  },
});

/** The browsers of the trial, of which the folder for traces is noted. */
function watched(browsers: BrowserSource): BrowserSource {
  return {
    lease: async (signal) => {
      const lease = await browsers.lease(signal);
      traces = lease.traces;
      return lease;
    },
    close: () => browsers.close(),
  };
}

test("A trace that takes more than 100 MB of disk is given up and leaves nothing there: the test goes on", async () => {
  const { outcome, failure, log, files } = await trial.run(
    opening("/", { type: "expectText", selectors: ["#loaded"], equals: "all", timeout: 40_000 }),
    { trace: "on", browsers: watched(trial.browsers()) },
  );
  expect({ outcome, failure, trace: files.trace }).toEqual({ outcome: "passed", failure: null, trace: null });
  expect(log).toContain("The trace took more than 100 MB of disk and is not kept.");
});
