import { expect, test } from "vitest";
import { isPassing } from "../../../../functions/browser/page/playwright-errors.ts";

test.each([
  "Protocol error (DOM.resolveNode): Node with given id does not belong to the document.",
  "Protocol error (DOM.resolveNode): No node with given id found",
  "Protocol error (DOM.describeNode): Could not find node with given id",
  "Execution context was destroyed, most likely because of a navigation.",
])("A document that was replaced meanwhile is looked at again: %s", (message) => {
  expect(isPassing(new Error(message))).toBe(true);
});

test("A browser that is gone is not", () => {
  expect(isPassing(new Error("Protocol error (DOM.resolveNode): Session closed."))).toBe(false);
});
