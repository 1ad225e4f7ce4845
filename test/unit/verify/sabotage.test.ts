import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EditDoesNotFit, edited } from "../../../lib/verify/sabotage/defect.ts";
import { defects } from "../../../lib/verify/sabotage/defects.ts";
import { projectRoot } from "../../support/documents.ts";

const textOf = (file: string) => readFileSync(join(projectRoot, file), "utf8");

describe("Planted defects", () => {
  test.each(defects.map((defect) => [defect.name, defect] as const))(
    "%s: can be planted, and its checks exist",
    (_, { edits, caughtBy }) => {
      for (const edit of edits) expect(edited(textOf(edit.file), edit)).not.toBe(textOf(edit.file));
      expect(caughtBy.length).toBeGreaterThan(0);
      for (const check of caughtBy) expect(existsSync(join(projectRoot, check)), check).toBe(true);
    },
  );

  test("each has a name of its own", () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
  });

  test.each(["none", "twice twice"])("an edit does not fit a text that has its place %s", (text) => {
    const edit = { file: "a.ts", find: "twice", replace: "" };
    expect(() => edited(text, edit)).toThrow(EditDoesNotFit);
  });

  test("what is put in is taken as it is", () => {
    expect(edited("a b", { file: "a.ts", find: "b", replace: "$&$'" })).toBe("a $&$'");
  });
});
