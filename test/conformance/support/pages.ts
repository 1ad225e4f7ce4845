import { expect } from "vitest";
import { call } from "./call.ts";
import type { Team } from "./inputs.ts";
import { parse } from "./problem.ts";
import { executionsPath } from "./runs.ts";
import * as shapes from "./shapes.ts";

export type Query = Record<string, string | number>;

const queryOf = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

interface Page<T> {
  items: T[];
  next: string | null;
}

export async function executionPage(query: Query = {}, as: Team = "ours"): Promise<Page<shapes.Execution>> {
  const answer = await call("GET", `${executionsPath}?${queryOf(query)}`, { as });
  expect(answer.status, answer.body.toString().slice(0, 500)).toBe(200);
  const { executions, next_cursor } = parse(shapes.executionPage, answer);
  return { items: executions, next: next_cursor };
}

export async function scenarioPage(query: Query = {}, as: Team = "ours"): Promise<Page<shapes.Scenario>> {
  const answer = await call("GET", `/scenarios/?${queryOf(query)}`, { as });
  expect(answer.status, answer.body.toString().slice(0, 500)).toBe(200);
  const { scenarios, next_cursor } = parse(shapes.scenarioPage, answer);
  return { items: scenarios, next: next_cursor };
}

/** All rows of a listing, page after page. */
export async function walk<T>(page: (query: Query) => Promise<Page<T>>, query: Query): Promise<T[]> {
  const rows: T[] = [];
  for (let next: string | null = null, first = true; first || next !== null; first = false) {
    const read: Page<T> = await page(next === null ? query : { ...query, cursor: next });
    rows.push(...read.items);
    next = read.next;
  }
  return rows;
}

/** Ids of the executions in a listing with these filters. */
export const listedIds = async (query: Query, as: Team = "ours"): Promise<string[]> =>
  (await walk((asked) => executionPage(asked, as), { limit: 200, ...query })).map((row) => row.execution_id);
