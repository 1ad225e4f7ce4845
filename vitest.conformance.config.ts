import { defineConfig } from "vitest/config";

/** The conformance suite: docs/conformance.md. It is no part of `npm test`, which starts it against a region of its own. */
export default defineConfig({
  test: {
    include: ["test/conformance/**/*.conformance.ts"],
    environment: "node",
    globalSetup: ["test/conformance/support/setup.ts"],
    // Clauses mostly wait for runs that the host executes; these limits are for a host that has stopped.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Little of the suite's time is its own, so several files can wait at once even on a small machine.
    maxWorkers: 4,
    // Their modules are read once, and not again for each file.
    isolate: false,
    reporters: ["verbose", "./test/conformance/support/reporter.ts"],
  },
});
