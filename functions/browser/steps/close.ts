import type { Page } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { poll } from "../page/poll.ts";

/** Closes a page, as a person closes its tab. `beforeunload` handlers run only if a step expects their dialog. */
export async function close(scope: StepScope, step: StepOf<"close">): Promise<void> {
  const { pages, clock, dialogs } = scope;
  const frame = await pages.frame(step, clock);
  if (frame.parentFrame()) {
    throw new StepFailed(
      `${frame.url()} is a frame of the page ${frame.page().url()}: only a page can be closed.`,
    );
  }
  const page = frame.page();
  const { awaited } = dialogs;
  if (awaited && (awaited.kind ?? "beforeunload") === "beforeunload") await askToClose(scope, page);
  else await clock.within(page.close());
}

async function askToClose({ clock, dialogs }: StepScope, page: Page): Promise<void> {
  await clock.within(page.close({ runBeforeUnload: true }));
  await poll(clock, async () => {
    dialogs.check();
    const isOver = page.isClosed() || dialogs.keptPage;
    return isOver ? { found: null } : { notYet: `The page did not close within ${clock.limit}.` };
  });
}
