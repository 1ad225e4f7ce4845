import { presentScenario } from "../../../functions/api/present-scenario.ts";
import { type LoadedScenario, loadWithUploads } from "../../../functions/core/scenario/load-scenario.ts";
import type { OnIgnored } from "../../../functions/core/scenario/parse-scenario.ts";
import {
  formatProblem,
  ScenarioFileError,
  type ScenarioProblem,
} from "../../../functions/core/scenario/scenario-file-error.ts";
import type { Change } from "../../../functions/stores/audit-store.ts";
import {
  type Registration,
  type ScenarioEntry,
  scenarioStore,
} from "../../../functions/stores/scenario-store.ts";
import { teamStore } from "../../../functions/stores/team-store.ts";
import type { TeamOptions } from "../options/operator-options.ts";
import { unknownScenario } from "../options/scenario-values.ts";
import { columns, note, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";
import { isKnownTeam, scenarioNames, scenariosOfTeam } from "./team-scenarios.ts";

type PushOptions = TeamOptions & { newTeam?: true };

/**
 * Registers scenario files: all of them, or, if one has an error, none.
 * @throws ScenarioFileError, or UsageError for a team that the region does not know.
 */
export async function push(files: readonly string[], options: PushOptions): Promise<void> {
  const ignored: ScenarioProblem[] = [];
  const scenarios = await loadAll(files, (part) => ignored.push(part));
  if (!options.json) for (const part of ignored) note(formatProblem(part));
  const { newTeam = false } = options;
  const pushed = await inRegion(options, () => registerAll(scenarios, options), {
    mayCreate: newTeam,
    changes: (all) => all.filter(({ change }) => change !== "unchanged").map(pushOf(options)),
  });
  if (options.json) {
    const toJson = ({ scenarioId, name, version, change }: Pushed) => ({
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

type Pushed = Registration & { name: string };

function pushOf({ team }: PushOptions): (pushed: Pushed) => Change {
  return ({ name, version }) => ({ action: "push", team, subject: `${name}, version ${version}` });
}

async function registerAll(
  scenarios: readonly LoadedScenario[],
  { team, newTeam }: PushOptions,
): Promise<Pushed[]> {
  if (!newTeam && !(await isKnownTeam(team))) {
    throw new UsageError(
      `Team ${team} has no key, no trust and no scenario in this region. Check the name, or add --new-team to push to a new team.`,
    );
  }
  await teamStore().register(team, new Date());
  const pushed: Pushed[] = [];
  for (const { scenario, uploads } of scenarios) {
    const registration = await scenarioStore().register(team, scenario, uploads);
    pushed.push({ name: scenario.name, ...registration });
  }
  return pushed;
}

async function loadAll(files: readonly string[], onIgnored: OnIgnored): Promise<LoadedScenario[]> {
  const loaded = await Promise.allSettled(files.map((file) => loadWithUploads(file, { onIgnored })));
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
  const found = await inRegion(options, async () =>
    ofKnownTeam(options.team, await scenariosOfTeam(options.team)),
  );
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

/** Removes a scenario. @throws UsageError if the team has none of that name. */
export async function remove(name: string, options: TeamOptions): Promise<void> {
  const { team } = options;
  const removeFrom = async () => {
    if (await scenarioStore().remove(team, name)) return;
    throw unknownScenario(`Team ${team}`, name, await scenarioNames(team));
  };
  await inRegion(options, removeFrom, {
    changes: () => [{ action: "remove", team, subject: name }],
  });
  if (options.json) printJson({ name, removed: true });
  else print(`${name} is removed`);
}

function toJson(entry: ScenarioEntry): object {
  return { ...presentScenario(entry), secrets: entry.secrets };
}
