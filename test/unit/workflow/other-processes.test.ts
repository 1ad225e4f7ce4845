import { describe, expect, test } from "vitest";
import { othersOf } from "../../../functions/workflow/other-processes.ts";

/** Lambda's first process, its runtime, which is this process, what that has started, and a process of another user. */
const instance = [
  { pid: 1, parent: 0, user: 993 },
  { pid: 8, parent: 1, user: 993 },
  { pid: 20, parent: 8, user: 993 },
  { pid: 21, parent: 20, user: 993 },
  { pid: 30, parent: 1, user: 0 },
];

describe("docs/security.md, A process serves one team: other processes", () => {
  test("are all that it has started, and none from which it descends or that is another user's", () => {
    expect(othersOf(8, instance)).toEqual([20, 21]);
  });

  test("include one whose parent has ended", () => {
    expect(othersOf(8, [...instance, { pid: 40, parent: 1, user: 993 }])).toContain(40);
  });

  test("do not include a first process of another user, nor those between", () => {
    const deep = [
      { pid: 1, parent: 0, user: 0 },
      { pid: 5, parent: 1, user: 993 },
      { pid: 8, parent: 5, user: 993 },
      { pid: 9, parent: 5, user: 993 },
    ];
    expect(othersOf(8, deep)).toEqual([9]);
  });

  test("are none if this process is not in the list, as with a /proc that shows nothing", () => {
    expect(othersOf(8, [{ pid: 9, parent: 1, user: 993 }])).toEqual([]);
    expect(othersOf(8, [])).toEqual([]);
  });
});
