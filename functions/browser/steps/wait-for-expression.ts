import { quote, StepFailed } from "../../attempt/step-failed.ts";
import { withoutEnd } from "../../core/scenario/bare-expression.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { showing } from "../page/finding/obstacle-wording.ts";
import { PageUnresponsive } from "../page/page-unresponsive.ts";
import { isPassing, plainMessage } from "../page/playwright-errors.ts";
import { poll } from "../page/poll.ts";

/** Waits until an expression, or the value of its promise, is truthy in the page. */
export async function waitForExpression(scope: StepScope, step: StepOf<"waitForExpression">): Promise<void> {
  const { pages, clock } = scope;
  const expression = withoutEnd(step.expression);
  // The line breaks end a comment at the end of the expression.
  const script = `(async () => Boolean(await (\n${expression}\n)))()`;
  const what = `The expression ${quote(step.expression)}`;
  clock.pending = `${what} did not become true.`;
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    try {
      if (await clock.within(frame.evaluate<boolean>(script))) return { found: null };
      const notYet = `${what} did not become true within ${clock.limit}. ${await showing(frame, clock)}`;
      return { notYet, frame };
    } catch (error) {
      if (error instanceof PageUnresponsive) {
        const whenIdle = `${what} did not become true within ${clock.limit}: its promise did not settle.`;
        throw new PageUnresponsive(error.message, { cause: error, whenIdle });
      }
      if (error instanceof StepFailed || isPassing(error)) throw error;
      if (/SyntaxError/.test(String(error))) {
        throw new StepFailed(`${what} cannot be read: ${plainMessage(error)}.`, { cause: error });
      }
      return { notYet: `${what} did not become true within ${clock.limit}: ${plainMessage(error)}.`, frame };
    }
  });
}
