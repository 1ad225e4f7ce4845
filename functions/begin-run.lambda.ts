import { beginRun } from "./workflow/begin-run.ts";
import { keepSecrets } from "./workflow/run-secrets.ts";
import { taskHandler } from "./workflow/task-handler.ts";
import { runInput, runRefOf } from "./workflow/task-input.ts";

/** First task of a run: marks the execution as `running` and returns what the workflow has to do, if anything. */
export const handler = taskHandler(runInput, async (input) => {
  const ref = runRefOf(input);
  const begun = await beginRun(ref, (names) => keepSecrets(ref, names));
  return begun ? { ...input, began: true, ...begun } : { ...input, began: false };
});
