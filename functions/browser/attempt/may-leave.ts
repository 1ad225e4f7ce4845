import type { AttemptRequest } from "../../attempt/attempt-request.ts";
import { artifactKinds, type KindOf } from "../../core/artifacts/artifact-kinds.ts";
import { placeholdersIn } from "../../core/scenario/interpolate.ts";

/** Whether an attempt may leave a file of this kind: one that may hold secrets only if no step uses any. */
export function mayLeave(
  kind: KindOf<"attempt">,
  { test, secrets }: Pick<AttemptRequest, "test" | "secrets">,
): boolean {
  if (!artifactKinds[kind].mayHoldSecrets) return true;
  return !test.steps.some((step) => placeholdersIn(step).some((name) => Object.hasOwn(secrets, name)));
}
