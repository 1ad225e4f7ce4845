import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { FilmRecorder } from "../../../functions/browser/film/film-recorder.ts";
import { lastPictureHeldMs } from "../../../functions/core/artifacts/film-length.ts";
import { chaptersIn } from "../../support/webm-elements.ts";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({ "/": page("Shop", "<button>Buy</button><p id=total>€ 10.00</p>") });

/** As films are accurate to. */
const accuracyMs = 200;

test("docs/contract.md, POST /results-scenario/artifacts/: each step that was reached is a chapter of the film", async () => {
  const wrong = { type: "expectText", selectors: ["#total"], equals: "€ 12.00", timeout: 300 };
  const click = { type: "click", selectors: ["button"] };
  const tried = await trial.run(opening("/", click, wrong, click), { video: true });
  const chapters = chaptersIn(await tried.stored.read(tried.files.video?.key ?? ""));
  const reached = tried.steps.slice(0, 3);
  expect(chapters.map(({ title }) => title)).toEqual(
    reached.map(({ number, title }) => `${number}. ${title}`),
  );
  for (const [at, { startMs }] of chapters.entries()) {
    expect(Math.abs(startMs - (reached[at]?.startedAfterMs ?? Number.NaN))).toBeLessThan(accuracyMs);
  }
  expect(chapters.slice(0, -1).map(({ endMs }) => endMs)).toEqual(
    chapters.slice(1).map(({ startMs }) => startMs),
  );
  const endMs = tried.durationMs + lastPictureHeldMs;
  expect(Math.abs((chapters.at(-1)?.endMs ?? Number.NaN) - endMs)).toBeLessThan(accuracyMs);
});

test("a step that uses a secret is a chapter from its beginning, however long the film takes to prepare for it", async () => {
  const guard = vi.spyOn(FilmRecorder.prototype, "guard").mockImplementation(() => delay(600));
  onTestFinished(() => guard.mockRestore());
  const uses = { type: "waitForExpression", expression: "'{{PIN}}' !== ''" };
  const tried = await trial.run(opening("/", uses), { video: true, secrets: { PIN: "735194" } });
  const chapters = chaptersIn(await tried.stored.read(tried.files.video?.key ?? ""));
  const startedMs = tried.steps[1]?.startedAfterMs ?? Number.NaN;
  expect(Math.abs((chapters[1]?.startMs ?? Number.NaN) - startedMs)).toBeLessThan(accuracyMs);
});
