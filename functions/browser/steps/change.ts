import type { StepOf } from "../../core/scenario/step.ts";
import { act, type Deed, done, type FoundElement } from "../act.ts";
import { type Field, fieldOf, hideText, pickOption, setValue } from "../in-page/field.ts";
import type { Stage } from "../stage.ts";
import { quote, StepFailed } from "../step-failed.ts";

/** Longer texts are pasted: nobody types them, and a key press takes its time. Characters. */
const longestTyped = 200;

/** Gives a form field another value: types it, picks it, ticks it, or sets it, as the kind of field demands. */
export async function change(stage: Stage, step: StepOf<"change">): Promise<void> {
  await act(stage, step, { need: "edited", point: null }, async (element, frame) => {
    const field = await stage.clock.within(element.evaluate(fieldOf));
    return ways[field](stage, step.value, element)(element, frame);
  });
}

type Way = (stage: Stage, value: string, element: FoundElement) => Deed;

const ways: Readonly<Record<Field, Way>> = {
  text: type,
  option: pick,
  tick,
  value: set,
  file: refuse("Files cannot be chosen in a scenario."),
  none: refuse("The element is not a field that takes a value."),
};

function type(stage: Stage, value: string): Deed {
  return async (element, frame) => {
    const { clock } = stage;
    if (stage.holdsSecret) await clock.within(element.evaluate(hideText));
    await element.selectText({ timeout: clock.remainingMs });
    const { keyboard } = frame.page();
    if (value === "") await clock.within(keyboard.press("Delete"));
    else if (value.length <= longestTyped) await clock.within(keyboard.type(value));
    else await clock.within(keyboard.insertText(value));
    return done;
  };
}

/** By value, then by label; an option that is not there yet may come. */
function pick({ clock }: Stage, value: string): Deed {
  return async (element) => {
    const { index, labels } = await clock.within(element.evaluate(pickOption, value));
    if (index === null) {
      const known = labels.map((label) => quote(label, 40)).join(", ") || "none";
      return { notYet: `The list had no option ${quote(value)} within ${clock.limit}. It had: ${known}.` };
    }
    await element.selectOption({ index }, { timeout: clock.remainingMs });
    return done;
  };
}

/** `true`, `on` or the box's own value tick it; `false`, `off` or nothing clear it. */
function tick({ clock }: Stage, value: string): Deed {
  return async (element) => {
    const own = await clock.within(element.getAttribute("value"));
    const isOn = ["true", "on", "checked", own].includes(value);
    if (!isOn && !["false", "off", "unchecked", ""].includes(value)) {
      throw new StepFailed(`A box is ticked by "true" and cleared by "false"; ${quote(value)} is neither.`);
    }
    try {
      await element.setChecked(isOn, { timeout: clock.remainingMs });
    } catch (error) {
      if (!/did not change its state/.test(String(error))) throw error;
      const state = isOn ? "ticked" : "cleared";
      throw new StepFailed(`The box was clicked but could not be ${state}.`, { cause: error });
    }
    return done;
  };
}

function set(stage: Stage, value: string): Deed {
  return async (element) => {
    if (stage.holdsSecret) await stage.clock.within(element.evaluate(hideText));
    const actual = await stage.clock.within(element.evaluate(setValue, value));
    if (isSame(actual, value)) return done;
    throw new StepFailed(`The field does not take ${quote(value)}: it became ${quote(actual)}.`);
  };
}

function refuse(message: string): Way {
  return () => async () => {
    throw new StepFailed(message);
  };
}

function isSame(actual: string, wanted: string): boolean {
  if (actual.toLowerCase() === wanted.toLowerCase()) return true;
  return actual !== "" && wanted !== "" && Number(actual) === Number(wanted);
}
