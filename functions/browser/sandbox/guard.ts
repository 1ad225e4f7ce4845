import type { Socket } from "node:net";
import type { ByteBudget } from "./guard-budget.ts";
import type { Destination } from "./guard-target.ts";

/** What the ways through the guard need of it. */
export interface Guard {
  readonly budget: ByteBudget;
  /** @throws TargetRefused, TargetUnreachable, BudgetSpent. */
  dial(target: Destination): Promise<Socket>;
  /** Writes down, for a person, why something did not get through. */
  note(error: unknown): void;
}
