import { expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({ "/": page("Keys", `<input id="it" autofocus>`) });

const press = (key: string) => [
  { type: "keyDown", key },
  { type: "keyUp", key },
];
const reads = (equals: string) => ({ type: "expectText", selectors: ["#it"], equals, timeout: 2000 });

test.concurrent.each([
  ["a dead key, as in recordings, enters nothing", [...press("Dead"), ...press("e")], "e"],
  ["a character that keyboards lack is entered", press("é"), "é"],
  ["a key is pressed by its code", press("KeyA"), "a"],
])("%s", async (_name, steps, text) => {
  const { failure } = await trial.run(
    opening("/", { type: "click", selectors: ["#it"] }, ...steps, reads(text)),
  );
  expect(failure).toBeNull();
});

test("a name that turns out not to be a key fails the step and enters nothing", async () => {
  const { outcome, failure } = await trial.run(opening("/", { type: "keyDown", key: "{{key}}" }), {
    values: { key: "Entr" },
  });
  expect(outcome).toBe("failed");
  expect(failure?.message).toBe('Unknown key "Entr". Did you mean "Enter"?');
});
