import { closedPlaces, type Layout, layouts } from "./layouts.ts";
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

/** The first step fails: nobody begins with it. A part of a page holds more than a field, as some hide that alone for a button elsewhere. */
const keptFrom = (place: Layout, use: Use): VerdictCase => {
  const target = `<section><h2>Part</h2>${use.target}</section>`;
  const { rule, pages, steps } = caseOf(place, { ...use, target });
  return { rule: `not so: ${rule}`, pages, steps: steps.slice(0, 1), fails: /./ };
};

/** Each use in each layout: what a person can do does not depend on where it lies, and nobody can do it where nobody gets to. */
export const cases: VerdictCase[] = [
  ...layouts.flatMap((layout) => uses.map((use) => caseOf(layout, use))),
  ...closedPlaces.flatMap((place) =>
    uses.filter(({ isTouch }) => !isTouch || !place.isForFinger).map((use) => keptFrom(place, use)),
  ),
];
