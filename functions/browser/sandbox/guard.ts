import type { Socket } from "node:net";
import type { ByteBudget } from "./guard-budget.ts";
import type { Destination } from "./guard-destination.ts";
import type { Refusals } from "./refusals.ts";

/** What the handlers of the guard's protocols need from it. */
export interface Guard {
  readonly budget: ByteBudget;
  /** @throws DestinationRefused, DestinationUnreachable, BudgetSpent. */
  dial(destination: Destination): Promise<Socket>;
  readonly refusals: Refusals;
  /** Remembers why something did not get through to a destination. */
  note(error: unknown, destination: Destination): void;
}
