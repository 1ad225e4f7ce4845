import { expect, test } from "vitest";
import { hasColours } from "../../../lib/cli/terminal/colours.ts";

test.each<[boolean, Record<string, string>, boolean]>([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "", NO_COLOR: "1" }, true],
  [true, { FORCE_COLOR: "0" }, false],
])("on a terminal (%j) with %j, colours are %j", (isTTY, env, expected) => {
  expect(hasColours({ isTTY }, env)).toBe(expected);
});
