import { describe, expect, test } from "vitest";
import {
  describeSelection,
  selectionByName,
  selectTests,
  type TestSelection,
} from "../../../../functions/core/execution/selection.ts";

const tests = [
  { name: "Log in", tags: ["smoke"] },
  { name: "Buy", tags: ["smoke", "slow"] },
  { name: "Search" },
  { name: "4" },
];
const messagesOf = (selection: TestSelection, of = tests) =>
  selectTests(of, selection).unmatched.map(({ list, at, message }) => `${list}.${at}: ${message}`);

describe("docs/contract.md, Selecting tests", () => {
  test.each<[TestSelection | null, number[]]>([
    [null, [0, 1, 2, 3]],
    [{ tests: ["Search", "Log in"] }, [0, 2]],
    [{ tests: [2, "Buy", 2] }, [1]],
    [{ tests: ["4", 1] }, [0, 3]],
    [{ tags: ["slow"] }, [1]],
    [{ tags: ["slow", "smoke"] }, [0, 1]],
  ])("%j picks the tests at %j, in their order, each once", (selection, positions) => {
    expect(selectTests(tests, selection)).toEqual({ positions, unmatched: [] });
  });

  test.each<[TestSelection, string]>([
    [{ tests: [1, "Serach"] }, 'tests.1: The scenario has no test "Serach". Did you mean "Search"?'],
    [
      { tests: ["Something else"] },
      'tests.0: The scenario has no test "Something else". It has "Log in", "Buy", "Search", "4".',
    ],
    [{ tests: ["buy"] }, 'tests.0: The scenario has no test "buy". Did you mean "Buy"?'],
    [{ tests: [5] }, "tests.0: The scenario has no test 5. It has 4 tests."],
    [{ tests: [0] }, "tests.0: The scenario has no test 0. It has 4 tests."],
    [{ tags: ["smok"] }, 'tags.0: No test of the scenario has the tag "smok". Did you mean "smoke"?'],
    [{ tags: ["smoke", "x"] }, 'tags.1: No test of the scenario has the tag "x". They have slow, smoke.'],
  ])("an entry of %j that fits no test says what would be right", (selection, message) => {
    expect(messagesOf(selection)).toEqual([message]);
  });

  test("of many tests the number is told, and of tests without tags that they have none", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `Form ${at}` }));
    expect(messagesOf({ tests: ["Something else"] }, many as typeof tests)).toEqual([
      'tests.0: The scenario has no test "Something else". It has 500 tests.',
    ]);
    expect(messagesOf({ tags: ["x"] }, many as typeof tests)).toEqual([
      'tags.0: No test of the scenario has the tag "x". Its tests have no tags.',
    ]);
  });

  test("for later versions, numbers become the names that the tests have now", () => {
    expect(selectionByName(tests, { tests: [2, "Search"] })).toEqual({ tests: ["Buy", "Search"] });
    expect(selectionByName(tests, { tags: ["smoke"] })).toEqual({ tags: ["smoke"] });
  });

  test("is described in one line", () => {
    expect(describeSelection({ tests: ["Log in", 3] })).toBe("tests Log in, 3");
    expect(describeSelection({ tags: ["smoke", "slow"] })).toBe("tags smoke, slow");
  });
});
