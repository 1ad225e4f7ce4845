import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const rows = Array.from({ length: 4_000 }, (_, at) => `<tr><td>${at}<td>Name<td><a href="#${at}">Open</a>`);

const trial = useTrial({ "/": page("Rows", `<table>${rows.join("")}</table><a href="#all">Open all</a>`) });

test("an element of a page of 12,000 is found by its name about as soon as by its text", async () => {
  const by = (prefix: string) => ({ type: "waitForElement", selectors: [`${prefix}/Open all`] });
  const texts = Array.from({ length: 3 }, () => by("text"));
  const names = Array.from({ length: 3 }, () => by("aria"));
  const { steps, failure } = await trial.run([...opening("/"), ...texts, ...names]);
  expect(failure).toBeNull();
  const shortest = (from: number) =>
    Math.min(...steps.slice(from, from + 3).map(({ durationMs }) => durationMs ?? Number.NaN));
  // 11 to 26 times as long if Chromium names all elements to find the one.
  expect(shortest(4) / shortest(1)).toBeLessThan(6);
});
