import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { executionStatuses, executionTypes } from "../../functions/core/execution/execution-states.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { runOutcomes } from "../../functions/core/run/outcome.ts";
import { type ExecutionFilter, evaluatedPerPage } from "../../functions/stores/execution-listing.ts";
import { ExecutionStore } from "../../functions/stores/execution-store.ts";
import { executionOf } from "../support/executions.ts";
import { putExecutions } from "../support/put-executions.ts";
import { onEmbedded, onEveryEngine } from "../support/store-engines.ts";

const anything: ExecutionFilter = {
  scenarioId: null,
  status: null,
  type: null,
  outcome: null,
  startedAfter: null,
  startedBefore: null,
};
const scenarioIds = [newId("scn"), newId("scn")];
const base = Date.parse("2026-11-20T00:00:00.000Z");
/** Only a few instants, so that many executions share one. */
const instant = fc
  .integer({ min: 0, max: 12 })
  .map((hour) => new Date(base + hour * 3_600_000).toISOString());
const orNull = <T>(of: readonly T[]) => fc.option(fc.constantFrom(...of), { nil: null });

const anExecution = fc
  .record({
    scenarioId: fc.constantFrom(...scenarioIds),
    type: fc.constantFrom(...executionTypes),
    status: fc.constantFrom(...executionStatuses),
    outcome: fc.constantFrom(...runOutcomes),
    scheduledFor: fc.option(instant, { nil: null }),
    startedAt: instant,
  })
  .map(({ status, startedAt, outcome, ...rest }) =>
    executionOf({
      ...rest,
      status,
      startedAt: status === "scheduled" ? null : startedAt,
      outcome: status === "completed" ? outcome : null,
    }),
  );

const aFilter: fc.Arbitrary<ExecutionFilter> = fc.record({
  scenarioId: orNull([...scenarioIds, "nonsense"]),
  status: orNull(executionStatuses),
  type: orNull(executionTypes),
  outcome: orNull(runOutcomes),
  startedAfter: fc.option(instant, { nil: null }),
  startedBefore: fc.option(instant, { nil: null }),
});

/** A simple model of the contract's listing. */
function model(executions: readonly Execution[], filter: ExecutionFilter): string[] {
  const { scenarioId, status, type, outcome, startedAfter, startedBefore } = filter;
  return executions
    .filter((execution) => scenarioId === null || execution.scenarioId === scenarioId)
    .filter((execution) => status === null || execution.status === status)
    .filter((execution) => type === null || execution.type === type)
    .filter((execution) => outcome === null || execution.outcome === outcome)
    .filter(({ startedAt }) => startedAfter === null || (startedAt !== null && startedAt >= startedAfter))
    .filter(({ startedAt }) => startedBefore === null || (startedAt !== null && startedAt < startedBefore))
    .toSorted(inListingOrder)
    .map((execution) => execution.executionId);
}

function inListingOrder(a: Execution, b: Execution): number {
  const byId = a.executionId < b.executionId ? 1 : -1;
  if (a.startedAt === null && b.startedAt === null) {
    const [first, second] = [a.scheduledFor ?? "9999", b.scheduledFor ?? "9999"];
    return first === second ? byId : first < second ? -1 : 1;
  }
  if (a.startedAt === null || b.startedAt === null) return a.startedAt === null ? -1 : 1;
  return a.startedAt === b.startedAt ? byId : a.startedAt < b.startedAt ? 1 : -1;
}

onEveryEngine((backends) => {
  const store = () => new ExecutionStore(backends().client, backends().tableName);
  const add = (executions: readonly Execution[]) =>
    Promise.all(executions.map((execution) => store().create(execution, execution.createdAt)));
  const walk = async (team: string, filter: ExecutionFilter, limit: number, afterPage = async () => {}) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await store().list(team, filter, { limit, after });
      expect(page.executions.length).toBeLessThanOrEqual(limit);
      seen.push(...page.executions.map((execution) => execution.executionId));
      after = page.next;
      await afterPage();
    } while (after !== null);
    return seen;
  };

  describe("docs/contract.md, GET /results-scenario/executions/: pages, put together, are the listing", () => {
    const team = `team-${randomUUID()}`;
    const executions = fc.sample(anExecution, { numRuns: 60, seed: 7 }).map((one) => ({ ...one, team }));

    beforeAll(async () => {
      await add(executions);
      // Executions of another team must not be on any page.
      await add(fc.sample(anExecution, { numRuns: 10, seed: 8 }).map((one) => ({ ...one, team: "another" })));
    });

    test("whatever the filters and the size of a page", async () => {
      const limit = fc.constantFrom(1, 2, 7, 59, 60, 61, 200);
      await fc.assert(
        fc.asyncProperty(aFilter, limit, async (filter, size) => {
          expect(await walk(team, filter, size)).toEqual(model(executions, filter));
        }),
        { numRuns: 60 },
      );
    });

    test("of one team only, in each of the indexes", async () => {
      for (const scenarioId of [null, ...scenarioIds]) {
        for (const status of [null, ...executionStatuses]) {
          const filter = { ...anything, scenarioId, status };
          expect(await walk(team, filter, 200)).toEqual(model(executions, filter));
        }
      }
    });

    test("an entry is the execution as it was stored", async () => {
      const { executions: page } = await store().list(team, anything, { limit: 200, after: null });
      for (const entry of page) {
        expect(executions.find(({ executionId }) => executionId === entry.executionId)).toMatchObject(entry);
      }
    });

    test("a full last page has no page after it", async () => {
      const { next } = await store().list(team, anything, { limit: 60, after: null });
      expect(next).toBeNull();
    });
  });

  test("docs/contract.md, GET /results-scenario/executions/: stable while rows are added, and while they move", async () => {
    const team = `team-${randomUUID()}`;
    const executions = fc.sample(anExecution, { numRuns: 20, seed: 9 }).map((one) => ({ ...one, team }));
    await add(executions);
    const waiting = executions.filter(({ status }) => status === "scheduled");
    const seen = await walk(team, anything, 3, async () => {
      await add([executionOf({ team, status: "running", startedAt: "2027-01-01T00:00:00.000Z" })]);
      const one = waiting.pop();
      if (!one?.nextRunId) return;
      const times = { startedAt: "2027-01-02T00:00:00.000Z", deadline: "2027-01-02T00:30:00.000Z" };
      await store().beginRun({ team, executionId: one.executionId, runId: one.nextRunId }, times);
    });
    for (const { executionId } of executions) expect(seen).toContain(executionId);
    const settled = executions.filter(({ status }) => status !== "scheduled");
    expect(seen.filter((id) => settled.some(({ executionId }) => executionId === id))).toEqual(
      model(settled, anything),
    );
  });

  test("docs/contract.md, GET /results-scenario/executions/: one that begins is listed all the time", async () => {
    const team = `team-${randomUUID()}`;
    const executions = Array.from({ length: 40 }, () => executionOf({ team }));
    await add(executions);
    const times = { startedAt: "2027-01-02T00:00:00.000Z", deadline: "2027-01-02T00:30:00.000Z" };
    let over = false;
    const beginInTurn = async () => {
      try {
        for (const { executionId, nextRunId } of executions) {
          await store().beginRun({ team, executionId, runId: nextRunId ?? "" }, times);
        }
      } finally {
        over = true;
      }
    };
    const readers = Array.from({ length: 4 }, async () => {
      while (!over) {
        const page = await store().list(team, anything, { limit: executions.length, after: null });
        expect(page.executions).toHaveLength(executions.length);
      }
    });
    await Promise.all([beginInTurn(), ...readers]);
  });
});

onEmbedded((backends) => {
  /** The cost of a page in read units, and how many executions it shows. */
  async function costOf(team: string, filter: Partial<ExecutionFilter>, after: string | null = null) {
    const { client, tableName } = backends();
    let units = 0;
    client.middlewareStack.add(
      (next) => async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
        units += ConsumedCapacity?.CapacityUnits ?? 0;
        return result;
      },
      { name: "countReadUnits", step: "initialize" },
    );
    try {
      const store = new ExecutionStore(client, tableName);
      const page = await store.list(team, { ...anything, ...filter }, { limit: 50, after });
      return { units, shown: page.executions.length, next: page.next };
    } finally {
      client.middlewareStack.remove("countReadUnits");
    }
  }

  async function fill(team: string, count: number): Promise<void> {
    const executions = Array.from({ length: count }, (_, index) => {
      const startedAt = new Date(base + index * 60_000).toISOString();
      const scenarioId = scenarioIds[index % 2] ?? "";
      const over = { status: "completed", outcome: "passed", nextRunId: null, runId: newId("run") } as const;
      return executionOf({ team, scenarioId, startedAt, completedAt: startedAt, ...over });
    });
    await putExecutions(backends().client, backends().tableName, executions);
  }

  describe("docs/contract.md, GET /results-scenario/executions/: the cost of a page", () => {
    const few = "few";
    const many = "many";
    const middle = new Date(base + 500 * 60_000).toISOString();

    beforeAll(async () => {
      await fill(few, 1000);
      await fill(many, 5000);
    }, 240_000);

    test.each<[string, Partial<ExecutionFilter>]>([
      ["without a filter", {}],
      ["with scenario_id", { scenarioId: scenarioIds[0] ?? "" }],
      ["with status", { status: "completed" }],
      ["with started_*", { startedAfter: middle, startedBefore: "2027-01-01T00:00:00.000Z" }],
      ["with all of them", { scenarioId: scenarioIds[1] ?? "", status: "completed", startedBefore: middle }],
    ])("%s does not grow with the number of executions", async (_, filter) => {
      const [atFew, atMany] = [await costOf(few, filter), await costOf(many, filter)];
      expect(atMany).toMatchObject({ shown: 50, units: atFew.units });
      const second = await costOf(many, filter, atMany.next);
      expect(second.units).toBe(atFew.units);
    });

    test("with type or outcome is bounded: such a page can be empty, with another one after it", async () => {
      const page = await costOf(many, { outcome: "failed" });
      expect(page).toMatchObject({ shown: 0 });
      expect(page.next).not.toBeNull();
      const first = await costOf(many, {});
      expect(page.units).toBeLessThanOrEqual((first.units * evaluatedPerPage) / 50 + 4);
    });
  });
});
