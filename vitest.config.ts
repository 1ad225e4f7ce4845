import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { HeardOf } from "./test/support/heard-of.ts";
import { RandomOrder } from "./test/support/random-order.ts";

export default defineConfig({
  test: {
    environment: "node",
    // A test that waits for a real browser waits for conditions, never for this limit, which a busy machine must not reach either.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { shuffle: true, sequencer: RandomOrder },
    // Tests that wait for a browser or a clock leave room for others: on two cores three at once take four fifths of the time of two, and four a little less.
    maxWorkers: 4,
    reporters: ["default", new HeardOf()],
    // Hundreds of programs are started, most of them without a cache of their own: a region starts in two thirds of the time.
    // It is kept here, as every user of the machine could put code of theirs into the folder for temporary files.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache/compiled") },
    projects: [
      {
        extends: true,
        // Their modules are read once and not again for each file, which takes longer than most of their tests.
        test: {
          name: "unit and browser",
          include: ["test/{unit,browser}/**/*.test.ts"],
          isolate: false,
          setupFiles: ["test/support/mocked-modules.ts"],
        },
      },
      {
        extends: true,
        // Regions configure the process that they run in, so each file has modules of its own.
        test: {
          name: "front door",
          include: ["test/**/*.test.ts"],
          exclude: ["test/{unit,browser}/**"],
          isolate: false,
          setupFiles: ["test/support/fresh-modules.ts", "test/support/check-answers.ts"],
        },
      },
    ],
  },
});
