import * as z from "zod/mini";
import * as limits from "../core/request-limits.ts";
import { text } from "./request-text.ts";

/**
 * An object of strings. The name `__proto__` is refused, since it is the one that many programs cannot hold as a name:
 * a client would not see it again.
 */
function texts(name: z.ZodMiniType<string, string>, value: z.ZodMiniType<string, string>) {
  const input = z.unknown().check(
    z.superRefine((value, context) => {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) return;
      context.addIssue({ code: "custom", path: ["__proto__"], message: "This name is not allowed." });
    }),
  );
  return z.pipe(input, z.record(name, value));
}

const metadata = texts(
  text.check(z.minLength(1), z.maxLength(limits.longestMetadataName)),
  text.check(z.maxLength(limits.longestMetadataValue)),
).check(
  z.refine((entries) => Object.keys(entries).length <= limits.mostMetadata, {
    error: `Has at most ${limits.mostMetadata} entries.`,
  }),
);

/** Body of `POST /run-scenario/`. */
export const runScenarioBody = z.strictObject({
  scenario_id: text,
  variables: z._default(texts(text, text), {}),
  metadata: z._default(metadata, {}),
});
export type RunScenarioBody = z.infer<typeof runScenarioBody>;

/** Body of `POST /results-scenario/artifacts/`. */
export const artifactsBody = z.strictObject({ execution_id: text });
