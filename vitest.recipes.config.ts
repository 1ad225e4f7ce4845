import { defineConfig } from "vitest/config";

/** The script of each recipe in its service: docs/recipes.md; and the packages, the action and the example clients as their users run them. It is no part of `npm test`. */
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
