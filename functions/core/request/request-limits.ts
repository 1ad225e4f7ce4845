/** Bounds on what a client may send, and how long it is remembered. docs/contract.md, "Endpoints" and "Errors". */

/** In bytes. */
export const longestBody = 64 * 1024;

export const mostMetadata = 20;
/** In characters, which are code points, as JSON Schema counts. */
export const longestMetadataName = 64;
export const longestMetadataValue = 256;

/** Entries of a selection: a scenario has at most 500 tests. */
export const mostSelected = 500;

export const idempotencyKeptMs = 24 * 60 * 60_000;

export const executionPageSize = { most: 200, usual: 50 } as const;
export const scenarioPageSize = { most: 1000, usual: 1000 } as const;

/** How long a function caches a key it has read. docs/contract.md, "Keys": a revoked one stops within 60 seconds. */
export const keyRememberedMs = 30_000;
