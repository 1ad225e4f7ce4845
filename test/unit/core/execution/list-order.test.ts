import { expect, test } from "vitest";
import { executionIdAt, listOrder, startedBetween } from "../../../../functions/core/execution/list-order.ts";

const at = (scheduledFor: string | null, startedAt: string | null, executionId = "exe_1") =>
  listOrder({ scheduledFor, startedAt, executionId });

test("read backwards: not started first, soonest first; then the newest start", () => {
  const order = [
    at("1970-01-01T00:00:00.000Z", null),
    at("2026-11-20T09:30:00.000Z", null),
    at("9999-12-31T23:59:59.999Z", null),
    at(null, null),
    at(null, "2026-11-21T00:00:00.000Z"),
    at("2026-11-20T09:30:00.000Z", "2026-11-20T09:30:01.000Z"),
    at(null, "2026-11-20T09:30:00.000Z"),
  ];
  expect(order.toSorted().toReversed()).toEqual(order);
});

test("a position identifies its execution", () => {
  expect(executionIdAt(at(null, null, "exe_2"))).toBe("exe_2");
});

test("a range of starts includes its beginning, not its end, and nothing that has not started", () => {
  const started = "2026-11-20T09:30:00.000Z";
  const later = "2026-11-20T09:30:00.001Z";
  const holds = (after: string | null, before: string | null, position = at(null, started)) => {
    const range = startedBetween(after, before);
    return range !== null && range.from <= position && position <= range.to;
  };
  expect(holds(started, null)).toBe(true);
  expect(holds(later, null)).toBe(false);
  expect(holds(null, later)).toBe(true);
  expect(holds(null, started)).toBe(false);
  expect(holds(null, null)).toBe(true);
  expect(holds(null, null, at(started, null))).toBe(false);
  expect(startedBetween(later, started)).toBeNull();
});
