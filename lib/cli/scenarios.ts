import { type LoadedScenario, loadWithUploads } from "../../functions/core/scenario/load-scenario.ts";
import type { OnIgnored } from "../../functions/core/scenario/parse-scenario.ts";
import {
  formatProblem,
  ScenarioFileError,
  type ScenarioProblem,
} from "../../functions/core/scenario/scenario-file-error.ts";
import {
  type Registration,
  type ScenarioEntry,
  scenarioStore,
} from "../../functions/stores/scenario-store.ts";
import type { OperatorOptions } from "./operator-options.ts";
import { inRegion } from "./operator-region.ts";
import { columns, exitCodes, note, print, printJson } from "./output.ts";
import { UsageError } from "./usage-error.ts";

type TeamOptions = OperatorOptions & { team: string };

/** Registers scenario files: all of them, or, if one has an error, none. */
export async function push(files: readonly string[], options: TeamOptions): Promise<void> {
  const ignored: ScenarioProblem[] = [];
  const scenarios = await loadAll(files, (part) => ignored.push(part));
  if (!options.json) for (const part of ignored) note(formatProblem(part));
  const pushed = await inRegion(options, async () => {
    const done: (Registration & { name: string })[] = [];
    for (const { scenario, uploads } of scenarios) {
      const registration = await scenarioStore().register(options.team, scenario, uploads);
      done.push({ name: scenario.name, ...registration });
    }
    return done;
  });
  if (options.json) {
    const toJson = ({ scenarioId, name, version, change }: (typeof pushed)[number]) => ({
      id: scenarioId,
      name,
      version,
      change,
    });
    return printJson({ scenarios: pushed.map(toJson), ignored });
  }
  for (const { scenarioId, name, version, change } of pushed) {
    print(`${scenarioId} ${name} (version ${version}, ${change})`);
  }
}

async function loadAll(files: readonly string[], onIgnored: OnIgnored): Promise<LoadedScenario[]> {
  const loaded = await Promise.allSettled(files.map((file) => loadWithUploads(file, onIgnored)));
  const problems = loaded.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (result.reason instanceof ScenarioFileError) return result.reason.problems;
    throw result.reason;
  });
  if (problems.length > 0) throw new ScenarioFileError(problems);
  const scenarios = loaded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const names = scenarios.map(({ scenario }) => scenario.name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw new UsageError(`Two of the files are named "${twice}". Nothing was registered.`);
  return scenarios;
}

export async function listScenarios(options: TeamOptions): Promise<void> {
  const found = await inRegion(options, () => allScenarios(options.team));
  if (options.json) return printJson({ scenarios: found.map(toJson) });
  const rows = found.map(({ scenarioId, name, version, tests, updatedAt }) => [
    scenarioId,
    String(version),
    String(tests),
    updatedAt,
    name,
  ]);
  for (const line of columns([["ID", "VERSION", "TESTS", "UPDATED", "NAME"], ...rows])) print(line);
}

async function allScenarios(team: string): Promise<ScenarioEntry[]> {
  const found: ScenarioEntry[] = [];
  let after: string | null = null;
  do {
    const page = await scenarioStore().list(team, { name: null, limit: 1000, after });
    found.push(...page.scenarios);
    after = page.next;
  } while (after !== null);
  return found;
}

export async function remove(name: string, options: TeamOptions): Promise<number> {
  const removed = await inRegion(options, () => scenarioStore().remove(options.team, name));
  if (options.json) printJson({ name, removed });
  else if (removed) print(`${name} is removed`);
  if (!removed) note(`Team ${options.team} has no scenario "${name}".`);
  return removed ? exitCodes.ok : exitCodes.usage;
}

function toJson(entry: ScenarioEntry): object {
  return {
    id: entry.scenarioId,
    name: entry.name,
    description: entry.description,
    version: entry.version,
    tests: entry.tests,
    variables: entry.variables,
    secrets: entry.secrets,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };
}
