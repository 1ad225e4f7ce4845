import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/data": (_request, response) => response.end("x".repeat(20_000)),
  "/": page(
    "Wide",
    `<button style="position:absolute;left:5000px;top:1300px" onclick="this.textContent = innerWidth">Far</button>`,
  ),
});

const viewport = (width: number, height: number, traits: object = {}) => ({
  type: "setViewport",
  ...{ width, height, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false },
  ...traits,
});
const holds = (expression: string) => ({ type: "waitForExpression", expression, timeout: 2000 });
const touches = "navigator.maxTouchPoints > 0";

test("a large screen keeps its recorded size, in a film too", async () => {
  const { failure, files } = await trial.run(
    [
      viewport(5120, 1440),
      ...opening("/"),
      { type: "click", selectors: ["button"] },
      holds("innerWidth === 5120"),
    ],
    { video: true },
  );
  expect(failure).toBeNull();
  expect(files.video).not.toBeNull();
});

test("a viewport has the properties that its own step names, and none of the previous one", async () => {
  const { failure } = await trial.run([
    ...opening("/"),
    viewport(400, 800, { deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
    holds(`devicePixelRatio === 2 && ${touches}`),
    viewport(800, 600),
    holds(`devicePixelRatio === 1 && innerWidth === 800 && innerHeight === 600 && !(${touches})`),
    viewport(600, 400, { deviceScaleFactor: 3 }),
    holds(`devicePixelRatio === 3 && innerWidth === 600 && !(${touches})`),
  ]);
  expect(failure).toBeNull();
});

const network = (bytesPerSecond: number) => ({
  type: "emulateNetworkConditions",
  ...{ download: bytesPerSecond, upload: bytesPerSecond, latency: 0 },
});
const fetching = "fetch('/data').then((answer) => answer.text()).then(() => true, () => false)";

test("a page that was taken offline can be taken online again", async () => {
  const { failure } = await trial.run(
    opening("/", network(0), holds(`!(await ${fetching})`), network(-1), holds(fetching)),
  );
  expect(failure).toBeNull();
});
