import type { Frame } from "playwright-core";
import type { Alternative } from "../../../core/scenario/selector-parts.ts";
import { program } from "../../in-page/kit.ts";
import { run } from "../frame-world.ts";

const firstFound = program(({ locate }, alternatives: Alternative[]) =>
  alternatives.findIndex((one) => locate({ alternatives: [one], accessible: [] }, []).flat().length > 0),
);

/** The first selector that finds in a shadow root what it does not find in the page by CSS alone; `null` if there is none. */
export async function pierced(frame: Frame, alternatives: readonly Alternative[]): Promise<string | null> {
  const piercing = alternatives.flatMap(({ parts: [part, ...rest] }): Alternative[] =>
    part?.kind === "css" && rest.length === 0
      ? [{ parts: [{ kind: "pierce", value: part.value }], text: `pierce/${part.value}` }]
      : [],
  );
  if (piercing.length === 0) return null;
  return piercing[await run(frame, firstFound, piercing)]?.text ?? null;
}
