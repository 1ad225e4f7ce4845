import * as z from "zod/mini";
import { scenarioFileSchema } from "./scenario-file.ts";

/** The JSON Schema (draft 2020-12) of a scenario file, for editors and other programs. */
export function scenarioJsonSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(scenarioFileSchema, { io: "input", reused: "ref" });
  return {
    $schema,
    title: "Scenario",
    description: "A scenario file, in YAML or JSON. See docs/scenarios.md.",
    ...rest,
  };
}
