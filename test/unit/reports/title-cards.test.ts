import { expect, test } from "vitest";
import { cardOf } from "../../../functions/reports/title-cards.ts";
import { idleTest } from "../../support/run-report.ts";

test("neither a name nor a reason reorders the words of a title card", () => {
  const card = cardOf(idleTest("Pay \u202eyub\u2069", "skipped", "Not \u2067yet"), 1, true);
  expect([card.title, card.note]).toEqual(["Pay \ufffdyub\ufffd", "Skipped · Not \ufffdyet"]);
});
