import { describe, expect, test } from "vitest";
import { withUndo } from "../../../lib/verify/aws/undo.ts";

describe("What a check made", () => {
  /** Makes three things, of which one cannot be removed. */
  const made = (removed: string[], work: () => Promise<string>) =>
    withUndo(async (undo) => {
      for (const name of ["role", "function", "alias"]) {
        undo.push(async () => {
          if (name === "function") throw new Error("The function stays.");
          removed.push(name);
        });
      }
      return work();
    });

  test("is removed from the newest on, also what is below something that stays; and that is told", async () => {
    const removed: string[] = [];
    await expect(made(removed, async () => "found")).rejects.toThrow(/^The function stays\.$/);
    expect(removed).toEqual(["alias", "role"]);
  });

  test("is removed although the work failed, whose fault is told first", async () => {
    const removed: string[] = [];
    const fails = async () => Promise.reject(new Error("It broke."));
    await expect(made(removed, fails)).rejects.toThrow("Error: It broke.; Error: The function stays.");
    expect(removed).toEqual(["alias", "role"]);
  });
});
