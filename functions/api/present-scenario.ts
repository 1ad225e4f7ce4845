import type { ScenarioEntry } from "../stores/scenario-store.ts";
import type { ScenarioAnswer } from "./answer-schemas.ts";

export function presentScenario(entry: ScenarioEntry): ScenarioAnswer {
  return {
    id: entry.scenarioId,
    name: entry.name,
    description: entry.description,
    version: entry.version,
    tests: entry.tests,
    variables: entry.variables,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };
}
