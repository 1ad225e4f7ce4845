import { defineConfig } from "vitest/config";

/** The script of each recipe in its service: docs/recipes.md. It is no part of `npm test`, which runs that of GitHub Actions. */
export default defineConfig({
  test: {
    include: ["test/recipes/**/*.recipes.ts"],
    environment: "node",
    setupFiles: ["test/support/check-answers.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Jobs mostly wait for their runs.
    maxConcurrency: 4,
  },
});
