import type { ArtifactsAnswer, ExecutionAnswer } from "../../functions/api/answer-schemas.ts";
import { executionsAnswer, type StatusAnswer, statusAnswer } from "../../functions/api/answer-schemas.ts";
import type { RegionCode } from "../../functions/core/regions.ts";
import { teamStore } from "../../functions/stores/team-store.ts";
import { TeamApis } from "./team-apis.ts";

/** How many executions of each kind the page shows. */
const shown = { running: 50, waiting: 50, failed: 6, schedules: 50, recent: 20 } as const;

export type TeamExecution = ExecutionAnswer & { team: string };

/** A run that goes on. */
export interface RunningRun extends TeamExecution {
  /** Those of its tests that run now, in the order of the scenario. */
  runningTests: StatusAnswer["running_tests"];
}

/** A run that did not pass, and the first of its tests that did not. */
export interface FailedRun extends TeamExecution {
  test: { number: number; name: string; message: string | null; hasPicture: boolean } | null;
  /** Why the run ended as it did, if that is no test's fault. */
  endReason: string | null;
}

/** What the page shows: each list is of all teams, the most urgent first. */
export interface Overview {
  region: RegionCode;
  running: RunningRun[];
  waiting: TeamExecution[];
  failed: FailedRun[];
  schedules: TeamExecution[];
  recent: TeamExecution[];
}

/** Reads the overview of a region through its API. */
export class OverviewReader {
  readonly #region: RegionCode;
  readonly #apis: TeamApis;
  /** By run: what failed in a completed run does not change. */
  readonly #failures = new Map<string, FailedRun>();

  constructor(region: RegionCode) {
    this.#region = region;
    this.#apis = new TeamApis(region);
  }

  async read(baseUrl: string): Promise<Overview> {
    const teams = (await teamStore().all(new Date())).map(({ team }) => team);
    const list = async (limit: number, ...queries: string[]) => {
      const asked = teams.flatMap((team) => queries.map((query) => this.#list(baseUrl, team, query, limit)));
      return (await Promise.all(asked)).flat();
    };
    const [running, waiting, ended, series, once, recent] = await Promise.all([
      list(shown.running, "status=running"),
      list(shown.waiting, "status=scheduled&type=manual"),
      list(shown.failed, "outcome=failed", "outcome=error", "outcome=timed_out"),
      list(shown.schedules, "type=recurring"),
      list(shown.schedules, "status=scheduled&type=one-off"),
      list(shown.recent, "status=completed"),
    ]);
    const failed = newestFirst(ended, "completed_at").slice(0, shown.failed);
    return {
      region: this.#region,
      running: await Promise.all(
        newestFirst(running, "started_at").map((run) => this.#progressOf(baseUrl, run)),
      ),
      waiting: newestFirst(waiting, "created_at").reverse(),
      failed: await Promise.all(failed.map((run) => this.#failureOf(baseUrl, run))),
      schedules: [...series, ...once].sort(bySchedule),
      recent: newestFirst(recent, "completed_at").slice(0, shown.recent),
    };
  }

  /** A fresh link to the report of an execution's last run, or to the picture of one of its tests; `null`: there is none. */
  async link(
    baseUrl: string,
    { team, executionId, test }: { team: string; executionId: string; test: number | null },
  ): Promise<string | null> {
    // A key is made for teams that exist, and for no other name.
    if (!(await teamStore().all(new Date())).some((one) => one.team === team)) return null;
    const found = await this.#apis.artifacts(baseUrl, team, executionId).catch(() => null);
    if (test === null) return found?.artifacts.html?.url ?? null;
    return found?.tests.find(({ number }) => number === test)?.artifacts.screenshot?.url ?? null;
  }

  close(): Promise<void> {
    return this.#apis.close();
  }

  async #list(baseUrl: string, team: string, query: string, limit: number): Promise<TeamExecution[]> {
    const path = `/results-scenario/executions/?${query}&limit=${limit}`;
    const { executions } = await this.#apis.get(baseUrl, team, path, executionsAnswer);
    return executions.map((execution) => ({ team, ...execution }));
  }

  async #progressOf(baseUrl: string, run: TeamExecution): Promise<RunningRun> {
    const path = `/results-scenario/${run.execution_id}/status/`;
    const status = await this.#apis.get(baseUrl, run.team, path, statusAnswer).catch(() => null);
    return { ...run, runningTests: status?.running_tests ?? [] };
  }

  async #failureOf(baseUrl: string, run: TeamExecution): Promise<FailedRun> {
    const known = this.#failures.get(run.run_id ?? "");
    if (known) return known;
    const found = await this.#apis.artifacts(baseUrl, run.team, run.execution_id).catch(() => null);
    if (found === null || found.run_id !== run.run_id) return { ...run, test: null, endReason: null };
    const failure = { ...run, test: firstFailed(found), endReason: found.reason };
    const [oldest] = this.#failures.keys();
    if (this.#failures.size >= 100 && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(found.run_id, failure);
    return failure;
  }
}

function firstFailed({ tests }: ArtifactsAnswer): FailedRun["test"] {
  const test = tests.find(({ outcome }) => ["failed", "error", "timed_out"].includes(outcome));
  if (!test) return null;
  const { number, name, failure, artifacts } = test;
  return { number, name, message: failure?.message ?? null, hasPicture: artifacts.screenshot !== null };
}

type Instant = "started_at" | "completed_at" | "created_at";

function newestFirst(executions: readonly TeamExecution[], by: Instant): TeamExecution[] {
  return executions.toSorted((one, other) => ((one[by] ?? "") < (other[by] ?? "") ? 1 : -1));
}

/** The next one first; those without a next occurrence last. */
function bySchedule(one: TeamExecution, other: TeamExecution): number {
  return (one.scheduled_for ?? "~") < (other.scheduled_for ?? "~") ? -1 : 1;
}
