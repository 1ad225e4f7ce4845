import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { note, print } from "../../cli/terminal/output.ts";
import { step } from "../progress.ts";
import { CopiedTree } from "./copied-tree.ts";
import type { Defect } from "./defect.ts";
import { TreeChecks } from "./tree-checks.ts";

/**
 * Plants one defect after the other into a copy of the project, and prints which check of `.ci/run` catches it.
 * @returns the exit code: 1 if nothing caught one of them.
 * @throws Error if a check fails without a defect, or a defect cannot be planted: both would prove nothing.
 */
export async function verifySabotage(defects: readonly Defect[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verify-sabotage-"));
  try {
    const tree = await CopiedTree.make(join(folder, "tree"));
    const checks = new TreeChecks(tree, folder);
    await step("every check holds without a defect", () => holdWithoutDefect(checks, defects));
    let missed = 0;
    for (const defect of defects) {
      const caught = await tree.whileEdited(defect.edits, () => catcherOf(defect, checks));
      print(`${caught === null ? "nothing caught it" : "caught"}: ${defect.name}`);
      if (caught !== null) print(`    ${caught}`);
      if (caught === null) missed += 1;
    }
    print(`${defects.length - missed} defects were caught, ${missed} were not`);
    if (missed === 0) await rm(folder, { recursive: true, force: true });
    else note(`The copy of the project and the log of its checks are in ${folder}.`);
    return missed === 0 ? 0 : 1;
  } catch (error) {
    note(`The copy of the project and the log of its checks are in ${folder}.`);
    throw error;
  }
}

async function holdWithoutDefect(checks: TreeChecks, defects: readonly Defect[]): Promise<void> {
  if (!(await checks.compiles())) throw new Error("The project does not compile as it is.");
  for (const check of new Set(defects.flatMap(({ caughtBy }) => caughtBy))) {
    const objection = await checks.objection(check);
    if (objection !== null) throw new Error(`${check} does not hold without a defect: ${objection}`);
  }
}

/** The first check that objects, and to what; `null` if none does. */
async function catcherOf({ name, caughtBy }: Defect, checks: TreeChecks): Promise<string | null> {
  // Everything objects to what does not compile, and so would prove nothing about the defect.
  if (!(await checks.compiles())) throw new Error(`This defect does not compile: ${name}`);
  for (const check of caughtBy) {
    const objection = await checks.objection(check);
    if (objection !== null) return `${check}: ${objection}`;
  }
  return null;
}
