import { defineConfig } from "vitest/config";

/** What judges the documentation as its readers use it: docs/conformance.md. It is no part of `npm test`, as some of it needs npm's registry. */
export default defineConfig({
  test: {
    include: ["test/docs/*.docs.ts"],
    environment: "node",
    setupFiles: ["test/support/check-answers.ts"],
    // The generator is fetched at its first use, and a machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    reporters: ["verbose"],
  },
});
