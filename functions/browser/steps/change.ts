import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { onChosen } from "../find-element.ts";
import { boxState, type Field, fieldOf, pickOption, selectText, setValue } from "../in-page/field.ts";
import { usePointer } from "../pointer.ts";
import type { Stage } from "../stage.ts";
import { quote, StepFailed } from "../step-failed.ts";

/** Longer texts are pasted: nobody types them, and a key press takes its time. Characters. */
const longestTyped = 200;

const edited = { need: "edited", point: null } as const;
const kindOfField = { ...edited, make: onChosen(fieldOf), input: null };
const stateOfBox = { ...edited, make: onChosen(boxState), input: null };
const select = onChosen(selectText);
const pickOne = onChosen(pickOption);
const setWhole = onChosen(setValue);

type Change = StepOf<"change">;

/** Gives a form field another value: types it, picks it, ticks it, or sets it, as the kind of field demands. */
export async function change(stage: Stage, step: Change): Promise<void> {
  let kind: Field = "none";
  await act(stage, step, kindOfField, async ({ field }) => {
    kind = field;
    return done;
  });
  await ways[kind](stage, step);
}

type Way = (stage: Stage, step: Change) => Promise<void>;

const ways: Readonly<Record<Field, Way>> = {
  text: type,
  option: pick,
  tick,
  value: set,
  file: refuse("Files are chosen by a step of type upload."),
  none: refuse("The element is not a field that takes a value."),
};

function type(stage: Stage, step: Change): Promise<void> {
  const { clock, holdsSecret } = stage;
  return act(stage, step, { ...edited, make: select, input: holdsSecret }, async (_none, frame) => {
    const { keyboard } = frame.page();
    if (step.value === "") await clock.within(keyboard.press("Delete"));
    else if (step.value.length <= longestTyped) await clock.within(keyboard.type(step.value));
    else await clock.within(keyboard.insertText(step.value));
    return done;
  });
}

/** By value, then by label; an option that is not there yet may come. */
async function pick(stage: Stage, step: Change): Promise<void> {
  const { clock, pages } = stage;
  const input = step.value;
  await act(stage, step, { ...edited, make: pickOne, input }, async ({ isPicked, labels }, frame) => {
    if (isPicked) {
      await pages.afterInput(frame, clock, "choice", frame.evaluate("0"));
      return done;
    }
    const known = labels.map((label) => quote(label, 40)).join(", ") || "none";
    return { notYet: `The list had no option ${quote(step.value)} within ${clock.limit}. It had: ${known}.` };
  });
}

/** `true`, `on` or the box's own value tick it; `false`, `off` or nothing clear it. */
async function tick(stage: Stage, step: Change): Promise<void> {
  let [isAsked, wanted] = [false, false];
  await act(stage, step, stateOfBox, async ({ isOn, value }) => {
    wanted = ["true", "on", "checked", value].includes(step.value);
    if (!wanted && !["false", "off", "unchecked", ""].includes(step.value)) {
      throw new StepFailed(
        `A box is ticked by "true" and cleared by "false"; ${quote(step.value)} is neither.`,
      );
    }
    isAsked = isOn !== wanted;
    return done;
  });
  if (!isAsked) return;
  const hit = await usePointer(stage, step, { need: "ticked", point: null }, (page, { x, y }) =>
    page.mouse.click(x, y),
  );
  if (hit && hit.isOn !== wanted) {
    throw new StepFailed(`The box was clicked but could not be ${wanted ? "ticked" : "cleared"}.`);
  }
}

function set(stage: Stage, step: Change): Promise<void> {
  const input = { value: step.value, hides: stage.holdsSecret };
  return act(stage, step, { ...edited, make: setWhole, input }, async ({ actual }) => {
    if (isSame(actual, step.value)) return done;
    throw new StepFailed(`The field does not take ${quote(step.value)}: it became ${quote(actual)}.`);
  });
}

function refuse(message: string): Way {
  return async () => {
    throw new StepFailed(message);
  };
}

function isSame(actual: string, wanted: string): boolean {
  if (actual.toLowerCase() === wanted.toLowerCase()) return true;
  return actual !== "" && wanted !== "" && Number(actual) === Number(wanted);
}
