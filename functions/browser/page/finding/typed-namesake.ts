import type { Frame } from "playwright-core";
import type { Alternative } from "../../../core/scenario/selector-parts.ts";
import { program } from "../../in-page/kit.ts";
import { run } from "../frame-world.ts";

const typedAmong = program(({ locate, naming, typedInto }, alternatives: Alternative[]) => {
  // A step that waits asks again and again.
  if (typedInto.size === 0) return null;
  const field = locate({ alternatives, accessible: [] }, [])
    .flat()
    .find((element) => typedInto.has(element));
  return field ? naming.described(field) : null;
});

/** The field that has a text only because the test typed it there, and is not clicked by it; `null` if there is none. */
export function typedNamesake(frame: Frame, alternatives: readonly Alternative[]): Promise<string | null> {
  const byText = alternatives.filter(({ parts }) => parts.every(({ kind }) => kind !== "aria"));
  return run(frame, typedAmong, byText);
}
