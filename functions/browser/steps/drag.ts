import { StepFailed } from "../../attempt/step-failed.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { DragOutcome } from "../in-page/end-drag.ts";
import { usePointer } from "../page/acting/act-on-element.ts";
import { DragHold, pointOf } from "../page/acting/drag-hold.ts";
import { type PollResult, poll } from "../page/poll.ts";

type Drag = StepOf<"drag">;

/**
 * Drags an element onto another one, or by a distance, with the mouse. Tries again if the page did not react, as it
 * may not be ready yet.
 * @throws StepFailed that says what was in the way, or that the drag had no effect.
 */
export async function drag(scope: StepScope, step: Drag): Promise<void> {
  let before: string | null = null;
  await poll(scope.clock, async () => {
    try {
      const seen = look(await dragOnce(scope, step), scope, step);
      if ("notYet" in seen) before = seen.notYet;
      return seen;
    } catch (error) {
      // The result of a complete drag says more than where the next one ran out of time.
      throw before !== null && error instanceof StepFailed ? new StepFailed(before, { cause: error }) : error;
    }
  });
}

async function dragOnce(scope: StepScope, step: Drag): Promise<DragOutcome> {
  const hold = new DragHold(scope, step);
  await hold.prepare();
  const grabbed = { action: "drag", need: "clicked", isDragged: true, point: pointOf(step) } as const;
  await usePointer(scope, step, grabbed, (page, at) => hold.carry(page, at));
  return hold.end();
}

function look(seen: DragOutcome, { clock }: StepScope, { selectors, to }: Drag): PollResult<null> {
  const what = selectorList(selectors);
  const target = selectorList(to?.selectors ?? []);
  switch (seen.outcome) {
    case "done":
    case "gone":
      return { found: null };
    case "ignored":
      return { notYet: `${what} was dragged, but nothing in the page reacted to that for ${clock.limit}.` };
    case "unchanged":
      return {
        notYet: `${what} was dragged to ${target}, and the page reacted, but nothing in it had changed afterwards for ${clock.limit}.`,
      };
    case "refused": {
      const where = to ? ` on ${target}` : "";
      return { notYet: `${what} was dropped${where}, but that was not accepted for ${clock.limit}.` };
    }
    case "elsewhere":
      return { notYet: `${seen.by} took what was dropped on ${target} for ${clock.limit}.` };
    default:
      return seen satisfies never;
  }
}
