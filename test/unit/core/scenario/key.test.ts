import { describe, expect, test } from "vitest";
import { faultOfKey } from "../../../../functions/core/scenario/key.ts";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";

describe("A scenario file: keys", () => {
  test.each([
    "a",
    "é",
    "€",
    " ",
    "👩‍👩‍👧",
    "Enter",
    "Space",
    "Shift",
    "F12",
    "KeyA",
    "Digit1",
    "NumpadEnter",
    "ArrowDown",
  ])("%s is a key", (key) => expect(faultOfKey(key)).toBeNull());

  test.each(["Dead", "Process", "Unidentified", "F13", "AudioVolumeUp", "BrowserBack"])(
    "%s, which a recording may have, is a key",
    (key) => expect(faultOfKey(key)).toBeNull(),
  );

  test.each([
    ["Entr", 'Unknown key "Entr". Did you mean "Enter"?'],
    ["enter", 'Unknown key "enter". Did you mean "Enter"?'],
    ["Ctrl", 'Unknown key "Ctrl". Did you mean "Control"?'],
    ["Esc", 'Unknown key "Esc". Did you mean "Escape"?'],
    ["Return", 'Unknown key "Return". Did you mean "Enter"?'],
    ["hello", 'Unknown key "hello". Known are single characters and names such as Enter, Tab, ArrowDown.'],
    [
      "Control+a",
      '"Control+a" is several keys: hold Control by a keyDown of its own, and let it go by a keyUp.',
    ],
  ])("%s is not a key", (key, message) => expect(faultOfKey(key)).toBe(message));

  const file = (key: string) =>
    `name: Shop\nvariables: { x: Entr }\ntests:\n  - { name: One, steps: [{ type: keyDown, key: "${key}" }] }`;
  const none = () => Promise.reject(new Error("none"));
  const parse = (key: string) => parseScenario(file(key), "shop.yaml", none, none);

  test("a step with an unknown one is refused at its line", async () => {
    await expect(parse("Entr")).rejects.toThrow(
      'shop.yaml:4:48 tests[0].steps[0].key: Unknown key "Entr". Did you mean "Enter"?',
    );
  });

  test("one with a placeholder is checked when it runs", async () => {
    expect((await parse("{{x}}")).tests[0]?.steps).toHaveLength(1);
  });
});
