import { quote, StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { BoxState } from "../in-page/box-state.ts";
import { usePointer } from "../page/acting/act-on-element.ts";
import { type Entry, untilKept } from "../page/acting/kept-value.ts";
import type { PollResult } from "../page/poll.ts";

type Change = StepOf<"change">;

/**
 * `true`, `on` or the box's own value tick it; `false`, `off` or an empty value clear it. A box behind its label
 * is clicked there.
 */
export async function tick(
  scope: StepScope,
  step: Change,
  { isOn, own, isBehind }: BoxState,
  { frame, watch }: Pick<Entry, "frame" | "watch">,
): Promise<PollResult<null>> {
  const wanted = wantedState(step.value, own);
  const what = `The box was clicked but could not be ${wanted ? "ticked" : "cleared"}.`;
  if (isOn !== wanted) {
    const need = isBehind ? "labelling" : "ticked";
    await usePointer(scope, step, { action: "click", need, point: null }, (page, { x, y }) =>
      page.mouse.click(x, y),
    );
  }
  const until = (isKept: Entry["isKept"]) =>
    untilKept(scope, step, {
      frame,
      watch,
      input: "click",
      isKept,
      notKept: () => what,
      // A box may leave its state to a hidden one, and tick others with it.
      wentElsewhere: () => null,
    });
  if (isOn !== "mixed") return until((now) => now.isOn === wanted);
  // A click on an indeterminate box leads to either of the other states, at once or when a server has answered.
  await until((now) => now.isOn !== "mixed");
  return { notYet: what };
}

function wantedState(value: string, own: string | null): boolean {
  if (["true", "on", "checked", own].includes(value)) return true;
  if (["false", "off", "unchecked", ""].includes(value)) return false;
  throw new StepFailed(`A box is ticked by "true" and cleared by "false"; ${quote(value)} is neither.`);
}
