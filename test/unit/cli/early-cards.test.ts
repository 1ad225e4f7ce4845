import { expect, test } from "vitest";
import type { CardMaker, TitleCard } from "../../../functions/core/artifacts/title-card.ts";
import { cardOf } from "../../../functions/reports/title-cards.ts";
import { EarlyCards } from "../../../lib/cli/author/early-cards.ts";
import { endedAttempt, passedAttempt, ranTest } from "../../support/run-report.ts";
import { holds, scenarioOf, testOf } from "../../support/scenarios.ts";

const scenario = scenarioOf(
  "Shop",
  ["Search", "Buy", "Return"].map((name) => testOf(name, [holds])),
  { video: true },
);
const [search, buy, giveBack] = ["Search", "Buy", "Return"].map((name, index) => ({
  ...ranTest(name, [passedAttempt(["Look"])]),
  index,
}));
if (!search || !buy || !giveBack) throw new Error("Three tests are three.");
const size = { width: 640, height: 360 };

/** Films that say what is on their cards, and what was asked of their maker, which can fail at first. */
function recorded(failures = 0): { asked: string[][]; make: CardMaker } {
  const asked: string[][] = [];
  const make: CardMaker = async (cards) => {
    asked.push(cards.map(({ title }) => title));
    if (asked.length <= failures) throw new Error("There was no browser.");
    return cards.map((card) => new TextEncoder().encode(JSON.stringify(card)));
  };
  return { asked, make };
}

const card = (test: typeof search): TitleCard => cardOf(test, 3, true);
const read = (films: readonly Uint8Array[]): TitleCard[] =>
  films.map((film) => JSON.parse(new TextDecoder().decode(film)));

test("title cards of tests that have ended are made once, and those of the others when they are asked for", async () => {
  const { asked, make } = recorded();
  const cards = new EarlyCards({ scenario, selection: null }, make);
  cards.prepare([buy]);
  cards.prepare([buy, search]);
  const wanted = [search, buy, giveBack].map(card);
  expect(read(await cards.make(wanted, size))).toEqual(wanted);
  expect(asked).toEqual([["Buy"], ["Search"], ["Return"]]);
});

test("a title card that could not be made early is made again, and fails then if it fails again", async () => {
  const wanted = [search, buy].map(card);
  const once = recorded(1);
  const cards = new EarlyCards({ scenario, selection: null }, once.make);
  cards.prepare([search]);
  expect(read(await cards.make(wanted, size))).toEqual(wanted);
  const twice = recorded(2);
  const lost = new EarlyCards({ scenario, selection: null }, twice.make);
  lost.prepare([search]);
  await expect(lost.make(wanted, size)).rejects.toThrow("There was no browser.");
});

test("a title card says how a test ended at last, whatever was known of it before", async () => {
  const { asked, make } = recorded();
  const cards = new EarlyCards({ scenario, selection: null }, make);
  cards.prepare([search]);
  const failed = { ...ranTest("Search", [endedAttempt("failed", ["Look"], 1, "It is gone.")]), index: 0 };
  expect(read(await cards.make([card(failed)], size))).toEqual([card(failed)]);
  expect(asked).toHaveLength(2);
});

test("a run without films has no title cards made", () => {
  const { asked, make } = recorded();
  new EarlyCards({ scenario: { ...scenario, video: false }, selection: null }, make).prepare([search]);
  expect(asked).toEqual([]);
});
