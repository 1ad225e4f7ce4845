import type { StepOf } from "../../core/scenario/step.ts";
import { showing } from "../obstacle-wording.ts";
import { isPassing, plainMessage } from "../playwright-errors.ts";
import { poll } from "../poll.ts";
import type { Stage } from "../stage.ts";
import { quote, StepFailed } from "../step-failed.ts";

/** Waits until an expression, or what its promise comes to, is truthy in the page. */
export async function waitForExpression(stage: Stage, step: StepOf<"waitForExpression">): Promise<void> {
  const { pages, clock } = stage;
  const expression = step.expression.replace(/[;\s]+$/, "");
  // The line breaks end a comment at the end of the expression.
  const script = `(async () => Boolean(await (\n${expression}\n)))()`;
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    const what = `The expression ${quote(step.expression)}`;
    try {
      if (await clock.within(frame.evaluate<boolean>(script))) return { found: null };
      return { notYet: `${what} did not become true within ${clock.limit}. ${await showing(frame, clock)}` };
    } catch (error) {
      if (error instanceof StepFailed || isPassing(error)) throw error;
      if (/SyntaxError/.test(String(error))) {
        throw new StepFailed(`${what} cannot be read: ${plainMessage(error)}.`, { cause: error });
      }
      return { notYet: `${what} did not become true within ${clock.limit}: ${plainMessage(error)}.` };
    }
  });
}
