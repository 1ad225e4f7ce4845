/** docs/contract.md, "Execution types". */
export const executionTypes = ["manual", "one-off", "recurring"] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** docs/contract.md, "States": `scheduled → running → completed`. */
export const executionStatuses = ["scheduled", "running", "completed"] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];
