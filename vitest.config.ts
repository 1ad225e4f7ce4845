import { defineConfig } from "vitest/config";
import { RandomOrder } from "./test/support/random-order.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    setupFiles: ["test/support/check-answers.ts"],
    // A test that waits for a real browser waits for conditions, never for this limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { shuffle: true, sequencer: RandomOrder },
    maxWorkers: 2,
  },
});
