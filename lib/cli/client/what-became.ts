import type { ExecutionAnswer } from "./api-answers.ts";

/** What a request to cancel has done to an execution. */
export function whatBecame({ status, type, outcome }: ExecutionAnswer): string {
  if (status === "completed" && outcome !== "cancelled") return "was completed before";
  return status === "scheduled" && type === "recurring"
    ? "has no run, and its series goes on"
    : "is cancelled";
}
