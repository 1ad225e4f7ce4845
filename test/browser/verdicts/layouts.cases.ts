import { type Layout, layouts } from "./layouts.ts";
import { holds } from "./steps.ts";
import { type Use, uses } from "./uses.ts";
import type { VerdictCase } from "./verdict-case.ts";

const caseOf = (
  { where, around, frame }: Layout,
  { what, target, steps, said = "done" }: Use,
): VerdictCase => {
  const body = `<script>let said = "nothing"</script>${around(target)}`;
  const all = [...steps, holds(`said === ${JSON.stringify(said)}`)];
  return {
    rule: `${what} ${where}`,
    pages: frame === undefined ? body : { "": frame, inner: body },
    steps: frame === undefined ? all : all.map((step) => ({ ...step, frame: [0] })),
  };
};

/** Each use in each layout: what a person can do does not depend on where it lies. */
export const cases: VerdictCase[] = layouts.flatMap((layout) => uses.map((use) => caseOf(layout, use)));
