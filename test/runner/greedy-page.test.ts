import { afterAll, beforeAll, expect, test } from "vitest";
import type { Step } from "../../functions/core/scenario/step.ts";
import { Runners } from "../../functions/runner/runners.ts";
import { Projector } from "../browser/film/projector.ts";
import { type FixtureSite, page, startSite } from "../browser/fixture-site.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { testOf } from "../support/scenarios.ts";
import { useBrowsers } from "../support/use-browser.ts";
import { supervisedAttempt } from "./supervised-attempt.ts";

const browser = useBrowsers();
let site: FixtureSite;
let runners: Runners;

beforeAll(async () => {
  runners = new Runners({ reuse: true });
  site = await startSite({
    "/": page(
      "Greedy",
      `<body style="margin: 0; background: red"><button>Take</button>
      <script>
        const all = [];
        document.querySelector("button").onclick = () => {
          document.body.style.background = "lime";
          setInterval(() => all.push(new Uint8Array(30_000_000).fill(7)), 50);
        };
      </script>`,
    ),
    "/fine": page("Fine", "<p>Fine</p>"),
  });
});
afterAll(async () => {
  await runners.close();
  await site.close();
});

async function attempt(path: string, ...steps: Step[]) {
  const stored = new MemoryFiles();
  const result = await supervisedAttempt({
    runners,
    allowedPrivateHosts: [site.host],
    test: testOf("Trial", [{ type: "navigate", url: `${site.origin}${path}` }, ...steps], {
      timeoutMs: 120_000,
    }),
    video: true,
    trace: "on-failure",
    files: stored,
  });
  return { ...result, stored };
}

test("a page that takes more memory than it may fails its test, whose film shows what there was until then", async () => {
  const { outcome, failure, steps, files, log, stored } = await attempt(
    "/",
    { type: "click", selectors: ["button"] },
    { type: "waitForElement", selectors: ["#nowhere"], timeout: 100_000 },
  );
  // No picture is taken of it while it is ended: Chromium as a whole crashes on that.
  expect({ outcome, failure, log }).toEqual({
    log: [],
    outcome: "failed",
    failure: {
      message: "The page took more than 1,200 MB of memory. The browser was ended.",
      step: 3,
      stepTitle: "Wait for #nowhere",
    },
  });
  expect(steps.map((step) => step.outcome)).toEqual(["passed", "passed", "failed"]);
  const film = await Projector.load(await browser(), await stored.read(files.video?.key ?? ""));
  expect(await film.colours()).toEqual(["red", "lime"]);
  expect(files.trace).not.toBeNull();
  expect((await attempt("/fine")).outcome).toBe("passed");
});
