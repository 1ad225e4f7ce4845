import { expect, test } from "vitest";
import { isPassing } from "../../../../functions/browser/page/playwright-errors.ts";

test.each([
  "Protocol error (DOM.resolveNode): Node with given id does not belong to the document.",
  "Protocol error (DOM.resolveNode): No node with given id found",
  "Protocol error (DOM.describeNode): Could not find node with given id",
  "Execution context was destroyed, most likely because of a navigation.",
])("An error because the document was replaced is passing: %s", (message) => {
  expect(isPassing(new Error(message))).toBe(true);
});

test("An error because the browser is gone is not", () => {
  expect(isPassing(new Error("Protocol error (DOM.resolveNode): Session closed."))).toBe(false);
});
