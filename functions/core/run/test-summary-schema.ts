import * as z from "zod/mini";

const count = z.int().check(z.minimum(0));

/** The numbers of tests by outcome as answers and events have them, `TestSummary` described. */
export const testSummarySchema = z.strictObject({
  total: count,
  passed: count,
  failed: count,
  timed_out: count,
  error: count,
  skipped: count,
  cancelled: count,
});
