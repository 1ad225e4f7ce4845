import { inject } from "vitest";
import type { Team } from "./inputs.ts";
import type { ScenarioKey } from "./scenarios.ts";

/** Runs that are started once, before the first clause, and that many clauses use. */
export type SharedRun = "passing" | "mixed" | "flaky" | "runLimit" | "scripts";

export interface Fixture {
  /** When the suite began, RFC 3339; nothing that it lists started earlier. */
  began: string;
  /** Marks what this run of the suite has triggered. */
  nonce: string;
  scenarios: Record<Team, Record<ScenarioKey, string>>;
  runs: Record<SharedRun, string>;
  /** Executions of the listing scenario, in the order of their creation. */
  listing: string[];
}

/** The fixture, or why there is none; in that case each clause that needs it fails, and the others are still judged. */
export type FixtureResult = { made: true; fixture: Fixture } | { made: false; reason: string };

declare module "vitest" {
  interface ProvidedContext {
    fixture: FixtureResult;
  }
}

/** @throws if the fixture could not be made, with the reason. */
export function fixture(): Fixture {
  const result = inject("fixture");
  if (!result.made) throw new Error(result.reason);
  return result.fixture;
}
