import { acceptExecution } from "../../functions/api/accept-execution.ts";
import { cancelExecution } from "../../functions/api/cancel-execution.ts";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { dispatchMs } from "../../functions/core/limits.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { logger } from "../../functions/shared/logger.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { fairShare } from "../../lib/config.ts";
import { loadWorkflow } from "../../lib/local/step-functions/state-machine.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";
import type { MemoryTable } from "../unit/support/memory-table.ts";
import { alreadyExists, serveFromMemory } from "./memory-region.ts";
import { startOf } from "./process-starts.ts";
import { Account, type Quotas } from "./quotas.ts";
import {
  type ChildTimes,
  functionsOn,
  loadHandlers,
  printOn,
  simulatedSecret,
  type TestLength,
} from "./simulated-functions.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** A simulation: an account, its limits, and how many runs each team triggers at once. */
export interface Simulation {
  quotas: Quotas;
  /** `null`: any number of browsers. */
  browsersAtOnce: number | null;
  /** The same of one team; `null`: its fair share. */
  teamBrowsers: number | null;
  /** Reserved concurrency of the function that drives browsers. */
  reserved: number | null;
  runsOf: Readonly<Record<string, number>>;
  /** How many tests each run has, and how long each of them takes. */
  testsOfRun: number;
  testMs: TestLength;
  /** How many tests of a run go on at once. */
  parallel: number;
  /** Of each run of the burst. */
  metadata: Readonly<Record<string, string>>;
  /** From which second on a client cancels the runs of the burst that wait, one after the other; `null`: never. */
  cancelsFrom: number | null;
  /** Whether an instance of each function waits for each call from the first one on; otherwise each is made when it is needed. */
  isWarm: boolean;
  /** What Step Functions takes for the children of a run. */
  children: ChildTimes;
  /** How long the burst may take in all, in seconds; `null`: as long as it takes. */
  within: number | null;
  /** A team that comes later, with one run at each of these seconds. */
  later: { team: string; seconds: readonly number[]; testsOfRun?: number };
}

export interface Simulated {
  executions: Execution[];
  /** The ids of the executions whose runs were to be cancelled. */
  cancelled: ReadonlySet<string>;
  /** Seconds from the first trigger to the end of the last run of the burst, its reports included. */
  seconds: number;
  /** How long the runs of the later team waited until they began, in seconds; longest first. */
  waits: number[];
  /** When the last run of each team of the burst began, in seconds from the first trigger. */
  lastBegan: Readonly<Record<string, number>>;
  /** The most browsers at once. */
  browsers: number;
  /** Requests of clients that Lambda refused, polls and cancellations, of how many. */
  refusedRequests: number;
  requests: number;
  /** Writes that the table refused, since too much was written to one item in a second. */
  refusedWrites: number;
}

const begin = new Date("2026-11-20T09:30:00.000Z");
/** A run that has not ended by then never will. */
const mostSeconds = 24 * 3600;

/** What a request of a client takes, in milliseconds. */
const requestMs = 100;

/** Runs everything that was triggered to its end, in virtual time. */
export async function simulate(simulation: Simulation): Promise<Simulated> {
  // A module that is still being read when the clock leaps would begin its work seconds late.
  await loadHandlers();
  const clock = new VirtualClock(begin);
  return clock.run(() => new Region(clock, simulation).run());
}

class Region {
  readonly #clock: VirtualClock;
  readonly #account: Account;
  readonly #simulation: Simulation;
  readonly #table: MemoryTable;
  readonly #functions: ReturnType<typeof functionsOn>;
  readonly #workflow: ReturnType<typeof loadWorkflow>;
  readonly #started = new Map<string, string>();
  readonly #running = new Set<string>();
  /** When each workflow ended, in milliseconds of the epoch: its run is completed, with its reports. */
  readonly #ends = new Map<string, number>();
  readonly #cancelled = new Set<string>();
  #requests = 0;
  #refusedRequests = 0;

  constructor(clock: VirtualClock, simulation: Simulation) {
    const { reserved, quotas, testMs, isWarm, children } = simulation;
    this.#clock = clock;
    this.#simulation = simulation;
    const reservations = new Map(reserved === null ? [] : [["run-test", reserved]]);
    this.#account = new Account(clock, quotas, reservations, isWarm ? () => 0 : startOf);
    this.#functions = functionsOn(this.#account, testMs, children);
    this.#workflow = loadWorkflow(this.#functions);
    this.#setEnvironment();
    this.#table = serveFromMemory({
      start: (name, input) => this.#start(name, input),
      isRunning: (name) => this.#running.has(name),
      takeParameters: () => this.#account.takeParameters(),
      takeWrites: (item, units) => this.#account.takeWrites(item, units),
      print: (event) => printOn(this.#account, event),
    });
  }

  async run(): Promise<Simulated> {
    const { runsOf, later } = this.#simulation;
    for (const team of Object.keys(runsOf)) await this.#register(team, this.#simulation.testsOfRun);
    await this.#register(later.team, later.testsOfRun ?? this.#simulation.testsOfRun);
    const { metadata } = this.#simulation;
    const triggers = Object.entries(runsOf).flatMap(([team, count]) =>
      Array.from({ length: count }, () => this.#trigger(team, metadata)),
    );
    const all = Promise.all([...triggers, this.#triggerLater(), this.#cancelWaiting()]);
    void this.#tick();
    void this.#poll();
    await all;
    while (!this.#isOver() && this.#seconds() < mostSeconds) await this.#clock.sleep(1000);
    return this.#result();
  }

  #seconds(): number {
    return (this.#clock.now() - begin.getTime()) / 1000;
  }

  async #register(team: string, length: number): Promise<void> {
    const tests = Array.from({ length }, (_, index) => testOf(`Test ${index}`, [holds]));
    const content = scenarioOf("Simulated", tests, {
      secrets: [simulatedSecret],
      parallel: this.#simulation.parallel,
    });
    await scenarioStore().register(team, content);
  }

  async #trigger(team: string, metadata: Simulation["metadata"] = {}): Promise<void> {
    const scenario = await scenarioStore().byName(team, "Simulated");
    const body = { scenario_id: scenario?.scenarioId ?? "", variables: {}, metadata };
    await acceptExecution(team, body, null);
  }

  async #triggerLater(): Promise<void> {
    const { team, seconds } = this.#simulation.later;
    for (const second of seconds) {
      await this.#clock.sleep(Math.max(0, second * 1000 - this.#seconds() * 1000));
      await this.#trigger(team);
    }
  }

  async #cancelWaiting(): Promise<void> {
    const { cancelsFrom, later } = this.#simulation;
    if (cancelsFrom === null) return;
    await this.#clock.sleep(cancelsFrom * 1000);
    const waiting = this.#executions().filter(
      ({ status, team }) => status === "scheduled" && team !== later.team,
    );
    for (const { team, executionId } of waiting) {
      this.#cancelled.add(executionId);
      await this.#request("cancel", () => cancelExecution(team, executionId));
    }
  }

  #start(name: string, input: string): void {
    this.#account.takeStart();
    if (this.#started.has(name)) throw alreadyExists(name);
    this.#started.set(name, input);
    this.#running.add(name);
    const { result } = this.#workflow(JSON.parse(input), name, name);
    result.then(
      () => this.#ended(name, "start-waiting", {}),
      (error: Error) => this.#ended(name, "finish-run", brokenBy(error, input)),
    );
  }

  /** Lambda keeps an event that it has no room for, and tries it again. */
  async #ended(name: string, handler: string, event: unknown): Promise<void> {
    this.#running.delete(name);
    this.#ends.set(name, this.#clock.now());
    const work = await this.#functions(handler);
    for (let pause = 1000; ; pause = Math.min(60_000, pause * 2)) {
      try {
        return void (await work(event, {} as Parameters<typeof work>[1]));
      } catch {
        await this.#clock.sleep(pause);
      }
    }
  }

  async #tick(): Promise<void> {
    for (;;) {
      const timeIsUp = new AbortController();
      setTimeout(() => timeIsUp.abort(), dispatchMs);
      const work = () => dispatch(new Date(), timeIsUp.signal);
      this.#account.invoke("dispatch", 500, work).catch(() => undefined);
      await this.#clock.sleep(60_000);
    }
  }

  /** Each second a client asks for a status: whether it is answered shows whether browsers starve the API. */
  async #poll(): Promise<void> {
    for (;;) {
      void this.#request("status", async () => undefined);
      await this.#clock.sleep(1000);
    }
  }

  async #request(handler: string, work: () => Promise<unknown>): Promise<void> {
    this.#requests += 1;
    await this.#account.invoke(handler, requestMs, work).catch(() => {
      this.#refusedRequests += 1;
    });
  }

  #executions(): Execution[] {
    return [...this.#table.items.values()].filter(({ sk }) => sk === "EXECUTION") as unknown as Execution[];
  }

  #isOver(): boolean {
    return this.#executions().every(({ status }) => status === "completed");
  }

  #result(): Simulated {
    const executions = this.#executions();
    const isLater = ({ team }: Execution) => team === this.#simulation.later.team;
    const ends = executions
      .filter((execution) => !isLater(execution))
      .map(({ runId }) => this.#ends.get(runId ?? "") ?? this.#clock.now());
    const waits = executions
      .filter(isLater)
      .map(({ startedAt, createdAt }) => (Date.parse(startedAt ?? "") - Date.parse(createdAt)) / 1000);
    const lastOf = (wanted: string) =>
      Math.max(
        ...executions
          .filter(({ team }) => team === wanted)
          .map(({ startedAt }) => Date.parse(startedAt ?? "")),
      );
    return {
      executions,
      cancelled: this.#cancelled,
      seconds: (Math.max(...ends) - begin.getTime()) / 1000,
      waits: waits.sort((a, b) => b - a),
      lastBegan: Object.fromEntries(
        Object.keys(this.#simulation.runsOf).map((team) => [team, (lastOf(team) - begin.getTime()) / 1000]),
      ),
      browsers: this.#account.most.get("run-test") ?? 0,
      refusedRequests: this.#refusedRequests,
      requests: this.#requests,
      refusedWrites: this.#account.refusedWrites,
    };
  }

  #setEnvironment(): void {
    const any = "1000000";
    const { browsersAtOnce, teamBrowsers } = this.#simulation;
    Object.assign(process.env, {
      [environmentNames.table]: "simulated",
      [environmentNames.bucket]: "simulated",
      [environmentNames.stateMachine]: "arn:aws:states:us-east-1:123456789012:stateMachine:simulated",
      [environmentNames.region]: "us",
      [environmentNames.eventBus]: "default",
      [environmentNames.secretsPrefix]: "/simulated",
      [environmentNames.secretsKey]: "simulated",
      [environmentNames.printFunction]: "simulated",
      [environmentNames.orderRole]: "simulated",
      [environmentNames.uploadRole]: "simulated",
      [environmentNames.executionRetention]: "90",
      [environmentNames.triggersPerMinute]: any,
      [environmentNames.browsersAtOnce]: String(browsersAtOnce ?? any),
      [environmentNames.teamBrowsersAtOnce]:
        browsersAtOnce === null ? any : String(teamBrowsers ?? fairShare),
      [environmentNames.teamRunsAtOnce]: "500",
      AWS_REGION: "us-east-1",
      POWERTOOLS_METRICS_DISABLED: "true",
    });
    const silent = () => undefined;
    Object.assign(logger(), { info: silent, warn: silent, error: silent });
  }
}

function brokenBy(error: Error, input: string): unknown {
  return { ...JSON.parse(input), cause: { Error: error.name, Cause: error.message } };
}
