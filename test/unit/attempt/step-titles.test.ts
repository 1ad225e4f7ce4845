import { expect, test } from "vitest";
import { Mask } from "../../../functions/attempt/masking/mask.ts";
import { titleOf } from "../../../functions/attempt/step-titles.ts";
import { stepSchema } from "../../../functions/core/scenario/step.ts";

const title = (step: object, secrets: Record<string, string> = {}) =>
  new Mask(secrets).apply(titleOf(stepSchema.parse(step)));
const wait = (more: object) => title({ type: "waitForElement", selectors: ["#it"], ...more });
const words = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(" ");

test.each([
  ["expected text", { type: "expectText", selectors: ["#it"], equals: words }],
  ["pattern", { type: "expectUrl", matches: words }],
  ["address", { type: "navigate", url: `http://localhost/${words}` }],
])("A title with a long %s has at most 200 characters, and an ellipsis for the rest", (_what, step) => {
  expect(title(step)).toMatch(/^.{150,199}…$/);
});

test("A title that is cut at a secret has no part of it", () => {
  const step = {
    type: "expectText",
    selectors: ["#it"],
    equals: `${"so ".repeat(52)}hunter2-and-longer ${words}`,
  };
  expect(title(step, { word: "hunter2-and-longer" })).not.toMatch(/hunt/);
});

test("A title that is cut after a long name has no part of a secret, and an ellipsis for the rest", () => {
  const step = {
    type: "expectText",
    selectors: [`text/${"n".repeat(1079)}`],
    equals: `${"x ".repeat(40)}hunter2-and-longer ${words}`,
  };
  const cut = title(step, { word: "hunter2-and-longer" });
  expect(cut).not.toMatch(/hunt/);
  expect(cut).toMatch(/…$/);
});

test.each([
  [{}, "Wait for #it"],
  [{ count: 3 }, "Wait for #it to be there at least 3 times"],
  [{ count: 1, operator: "==" }, "Wait for #it to be there once"],
  [{ properties: { checked: true } }, "Wait for #it with checked=true"],
  [{ attributes: { lang: "en" }, properties: { value: "a" } }, 'Wait for #it with lang="en" and value="a"'],
  [{ visible: false, attributes: { lang: "en" } }, 'Wait until #it with lang="en" is hidden'],
])("The title of a wait for an element says what is waited for: %j", (more, sentence) => {
  expect(wait(more)).toBe(sentence);
});
